"""Compile the rules: every module that has a .pxd beside its .py, all of them or none."""

from setuptools import setup

setup()
