"""The OpenAPI document of the HTTP side, made from the same endpoints as its routes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus

import msgspec
from msgspec import Struct

import bagatelle
from bagatelle import games
from bagatelle.lessons.load import ID
from bagatelle.server.http.endpoint import COOKIE, JSON, Endpoint, Needs, Problem, Query
from bagatelle.wire import messages as wire

JsonValue = str | int | bool | Sequence["JsonValue"] | dict[str, "JsonValue"]
"""What the document consists of; it is written as JSON and read by nobody here."""

_REFUSALS = {
    400: "What was sent is not what is asked for.",
    401: "The server does not know who sends this.",
    403: "Who sends this may not.",
    404: "There is no such table, game or lesson.",
    409: "The table is not as the request takes it to be: nothing has changed.",
    413: "The request is too long.",
    422: "The record is damaged; `line` says where.",
    429: "Too many requests from this address; `Retry-After` says how long to wait.",
    503: "The server cannot do it now; send it again with the same id.",
}
_REF = "#/components/schemas/{name}"


def document(endpoints: Sequence[Endpoint]) -> bytes:
    """The OpenAPI document, as JSON."""
    kinds: list[type[Struct]] = [Problem]
    for endpoint in endpoints:
        kinds += [kind for kind in (endpoint.body, endpoint.answer) if isinstance(kind, type)]
    references, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    schemas: dict[type[Struct], JsonValue] = dict(zip(kinds, references, strict=True))
    paths: dict[str, JsonValue] = {}
    for path in dict.fromkeys(endpoint.path for endpoint in endpoints):
        here = [endpoint for endpoint in endpoints if endpoint.path == path]
        paths[path] = {endpoint.method.lower(): _operation(endpoint, schemas) for endpoint in here}
    whole: JsonValue = {
        "openapi": "3.1.0",
        "info": {
            "title": "Bagatelle",
            "version": bagatelle.__version__,
            "description": "Tables of card games. Play goes fastest over the WebSocket at /ws; whole games can be "
            "played here too, without previews and hints.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "For programs."},
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "For browsers."},
            },
        },
    }
    return msgspec.json.encode(whole)


def _operation(endpoint: Endpoint, schemas: dict[type[Struct], JsonValue]) -> JsonValue:
    operation: dict[str, JsonValue] = {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": [_path_parameter(name) for name in re.findall(r"{(\w+)}", endpoint.path)]
        + [_query(query) for query in endpoint.queries],
        "responses": {"200": _answer(endpoint, schemas)} | {str(code): _refusal(code) for code in endpoint.statuses},
    }
    if endpoint.needs is not Needs.NOBODY:
        either: list[JsonValue] = [{"token": []}, {"cookie": []}]
        operation["security"] = either if endpoint.needs is Needs.GUEST else [*either, {}]
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas[endpoint.body]}}}
    return operation


def _path_parameter(name: str) -> JsonValue:
    return {"name": name, "in": "path", "required": True, "schema": _path_schema(name)}


def _path_schema(name: str) -> JsonValue:
    if name == "game":
        return {"type": "string", "enum": games.names()}
    if name == "table":
        return msgspec.json.schema(wire.TableId) | {"pattern": "^[0-9a-f]+$"}
    return {"type": "string", "pattern": f"^{ID.pattern}$"}  # of a lesson


def _query(query: Query) -> JsonValue:
    return {"name": query.name, "in": "query", "description": query.about, "schema": _QUERIES[query.kind]}


_QUERIES: dict[type[int] | type[bool] | type[str], JsonValue] = {
    bool: {"type": "boolean"},
    int: {"type": "integer", "minimum": 0, "maximum": 10**15 - 1},
    str: {"type": "string", "pattern": "^[a-z]{2}$"},
}


def _answer(endpoint: Endpoint, schemas: dict[type[Struct], JsonValue]) -> JsonValue:
    if isinstance(endpoint.answer, str):
        schema: JsonValue = {} if endpoint.answer == JSON else {"type": "string"}
        return {"description": "Done.", "content": {endpoint.answer: {"schema": schema}}}
    return {"description": "Done.", "content": {JSON: {"schema": schemas[endpoint.answer]}}}


def _refusal(code: int) -> JsonValue:
    schema: JsonValue = {"$ref": _REF.format(name="Problem")}
    return {"description": _REFUSALS.get(code, HTTPStatus(code).phrase), "content": {JSON: {"schema": schema}}}
