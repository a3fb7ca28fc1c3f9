"""The description of the requests, made from what carries them out."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec

from tycoon import __version__
from tycoon.server import wire
from tycoon.server.http.answers import JSON, STATUS
from tycoon.server.http.operations import Operation

_ANY = ("bad_request", "bad_host")
_IN_PATH = {
    "code": ("string", "code of the table, or of the evening"),
    "game": ("integer", "which game of the table, from 1"),
    "deal": ("integer", "which deal of the game, from 1"),
    "eyes": ("string", "whose hand is seen: a seat, or `open` for all"),
    "first": ("integer", "after how many steps the first of them is"),
    "replay": ("string", "what a record that was brought is called"),
    "lesson": ("string", "name of a lesson"),
    "step": ("string", "name of one of its steps"),
}
_WRITING = ("bad_origin", "too_large")


def describe(operations: Sequence[Operation]) -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    types: list[Any] = [wire.HttpError]
    for operation in operations:
        types += [kind for kind in (operation.takes, operation.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        types, ref_template="#/components/schemas/{name}"
    )
    # Not all of them can be keys: `list[X]` can, `dict[str, Any]` too, but they are not all equal.
    found = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _one(operation, found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tycoon", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _one(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    about: dict[str, Any] = {
        "operationId": getattr(operation.handle, "__name__", ""),
        "summary": inspect.cleandoc(operation.handle.__doc__ or "").partition("\n")[0],
        "responses": _responses(operation, schemas),
    }
    parameters = []
    for name in re.findall("{(.*?)}", operation.path):
        kind, what = _IN_PATH[name]
        schema = {"type": kind}
        part = {"name": name, "in": "path", "required": True, "schema": schema}
        parameters.append({**part, "description": what})
    if operation.query is not None:
        query = {"name": operation.query.name, "in": "query", "schema": {"type": "integer"}}
        parameters.append({**query, "description": operation.query.about})
    if parameters:
        about["parameters"] = parameters
    if operation.takes is not None:
        content = {JSON: {"schema": schemas[repr(operation.takes)]}}
        about["requestBody"] = {"required": True, "content": content}
    elif operation.reads:
        content = {operation.reads: {"schema": {"type": "string"}}}
        about["requestBody"] = {"required": True, "content": content}
    return about


def _responses(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if operation.gives is None else schemas[repr(operation.gives)]
    content = {operation.kind: {"schema": schema}}
    responses = {str(operation.status): {"description": "As asked.", "content": content}}
    if operation.fixed:
        responses["304"] = {"description": "You have it: `If-None-Match` names this one."}
    refusals: dict[int, list[str]] = {}
    keys = [*operation.refuses, *_ANY, *(() if operation.method == "GET" else _WRITING)]
    for key in keys:
        refusals.setdefault(STATUS.get(f"error.{key}", 400), []).append(f"`error.{key}`")
    for status, keys in sorted(refusals.items()):
        about: dict[str, Any] = {
            "description": f"{HTTPStatus(status).phrase}: {', '.join(keys)}.",
            "content": {JSON: {"schema": schemas[repr(wire.HttpError)]}},
        }
        if status in {429, 503}:
            wait = {"schema": {"type": "integer"}, "description": "seconds to wait"}
            about["headers"] = {"Retry-After": wait}
        responses[str(status)] = about
    return responses
