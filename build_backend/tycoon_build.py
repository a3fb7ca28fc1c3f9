"""The build backend: setuptools, and the page with it.

A wheel and an sdist carry the page, built. Node comes as a build requirement only where there is
neither a built page nor a node.
"""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tycoon_page as page
from setuptools import build_meta

if TYPE_CHECKING:
    from collections.abc import Iterable

Settings = dict[str, Any] | None

# Hooks that need nothing of ours.
build_editable = build_meta.build_editable
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel

INDEX = "tycoon/server/page/index.html"


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What has to be installed before a wheel can be built."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node_requirement()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What has to be installed before an sdist can be built."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node_requirement()]


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel with the page in it; its file name."""
    page.ensure()
    _forget_last_build()
    name = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    with zipfile.ZipFile(Path(wheel_directory, name)) as wheel:
        _demand_page(name, wheel.namelist())
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build an sdist with the page in it, so that it installs without node; its file name."""
    page.ensure()
    name = build_meta.build_sdist(sdist_directory, config_settings)
    with tarfile.open(Path(sdist_directory, name)) as sdist:
        _demand_page(name, sdist.getnames())
    return name


def _node_requirement() -> list[str]:
    return [] if page.is_current() or page.node_folder() else [page.NODE_WHEEL]


def _forget_last_build() -> None:
    """Remove what setuptools staged before: it packs the whole folder, files long gone included."""
    for staged in [*page.ROOT.glob("build/lib*"), *page.ROOT.glob("build/bdist*")]:
        shutil.rmtree(staged)


def _demand_page(archive: str, names: Iterable[str]) -> None:
    if not any(name.endswith(INDEX) for name in names):
        raise page.PageError(f"{archive} lacks {INDEX}")
