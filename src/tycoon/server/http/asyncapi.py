"""The description of the socket, made from the structs that travel over it."""

from __future__ import annotations

import inspect
import typing
from typing import Any

import msgspec

from tycoon import __version__
from tycoon.server import wire

SOCKET = "/api/tables/{code}/socket"


def describe() -> dict[str, Any]:
    """The AsyncAPI 3.0 document."""
    sent, heard = typing.get_args(wire.FromClient), typing.get_args(wire.FromServer)
    schemas, components = msgspec.json.schema_components(
        [*sent, *heard], ref_template="#/components/schemas/{name}"
    )
    messages = {
        cls.__name__: {
            "name": cls.__struct_config__.tag,
            "summary": inspect.cleandoc(cls.__doc__ or "").partition("\n")[0],
            "payload": schema,
        }
        for cls, schema in zip([*sent, *heard], schemas, strict=True)
    }

    def reference(cls: type) -> dict[str, str]:
        return {"$ref": f"#/channels/table/messages/{cls.__name__}"}

    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Tycoon: the socket of a table",
            "version": __version__,
            "description": f"Protocol {wire.PROTOCOL}: JSON texts, told apart by `type`.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": SOCKET,
                "parameters": {"code": {"description": "code of the table"}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "command": {
                "action": "receive",
                "channel": {"$ref": "#/channels/table"},
                "messages": [reference(cls) for cls in sent],
            },
            "news": {
                "action": "send",
                "channel": {"$ref": "#/channels/table"},
                "messages": [reference(cls) for cls in heard],
            },
        },
        "components": {"messages": messages, "schemas": components},
    }
