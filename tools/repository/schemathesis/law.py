"""Signs what Schemathesis sends, and judges every response by the law of README.md.

Whether a request conforms is decided here, from the bytes that were sent, and not by Schemathesis: some of its changes of a
valid request are valid again once they are text in a query.
"""

import atexit
import base64
import collections
import hashlib
import hmac
import json
import os
import re
import time
from urllib.parse import parse_qsl, urlsplit

import jsonschema_rs
import requests
import schemathesis

KEY, SECRET, PASSPHRASE, DOCUMENT, REPORT = (
    os.environ[f"LAW_{name}"] for name in ("KEY", "SECRET", "PASSPHRASE", "DOCUMENT", "REPORT")
)
IS_STRICT = os.environ.get("LAW_STRICT") == "1"

# Refusals that say something about the form of a request.
FORM_CODES = {"40007", "40017", "40019", "40020"}
# Refusals with such a code that depend on the exchange: its contracts, positions and time.
OF_STATE = re.compile(r"must be one of|must have a market|that of the position|or a Unix time in ms within them")
# A refusal of the engine has its reason in the text, from the table x-refusals of the document.
OF_ENGINE = re.compile(r"^(?:INVALID_ARGUMENT|FAILED_PRECONDITION): (?:.*?; )?([A-Z_]+)(?:\((\w+)\))?: (.*)$", re.DOTALL)
# Reasons that no contract, position or time decides.
FORM_REASONS = {"AMOUNT_PRECISION", "CLIENT_OID_INVALID", "LEVERAGE_RANGE"}
# Rules about two fields, which the descriptions of the fields state and no schema of one field can: a limit order has a price,
# a market order is not post-only, only an order that opens has presets, and cross margin has one leverage.
OF_TWO_FIELDS = re.compile(
    r"^EXECUTION_TYPE_CONFLICT|^PRICE_PRECISION\((?:price|executePrice)\): the price must be above zero"
    r"|^PRESET_PRICE.*only an order that opens|^LEVERAGE_RANGE.*of both sides must be equal"
)


def cause_of(code, message):
    """Returns what a refusal depends on: the form of the request, two of its fields, or the state of the exchange."""
    engine = OF_ENGINE.match(message)
    if engine is None:
        return "form" if code in FORM_CODES and not OF_STATE.search(message) else "state"
    reason, text = engine[1], engine[3]
    if OF_TWO_FIELDS.search(message[engine.start(1):]):
        return "fields"
    return "form" if reason in FORM_REASONS or "must be above zero" in text else "state"


# What --strict adds: a name that the document does not contain, and a value that the document marks with x-none.
OF_STRICT = re.compile(r"is not known; known are|is not known; none is allowed|must be left out if there is no value")

with open(DOCUMENT, encoding="utf-8") as file:
    document = json.load(file)


class Signature(requests.auth.AuthBase):
    def __call__(self, request):
        parts = urlsplit(request.url)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        body = request.body or b""
        timestamp = str(int(time.time() * 1000))
        text = f"{timestamp}{request.method}{target}".encode() + (body.encode() if isinstance(body, str) else body)
        digest = hmac.new(SECRET.encode(), text, hashlib.sha256).digest()
        request.headers.update({
            "ACCESS-KEY": KEY,
            "ACCESS-PASSPHRASE": PASSPHRASE,
            "ACCESS-TIMESTAMP": timestamp,
            "ACCESS-SIGN": base64.b64encode(digest).decode(),
        })
        return request


schemathesis.auth.set_from_requests(Signature())


def follow(node):
    while "$ref" in node:
        target = document
        for step in node["$ref"].split("/")[1:]:
            target = target[step.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


def is_int64(text):
    return re.fullmatch(r"-?\d{1,19}", text) is not None and -(2**63) <= int(text) < 2**63


FORMATS = {"int64": is_int64, "decimal": lambda text: re.fullmatch(r"-?\d+(\.\d+)?", text) is not None}


def validator(schema):
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "components": document["components"], **schema}
    return jsonschema_rs.validator_for(json.loads(json.dumps(whole)), formats=FORMATS, validate_formats=True)


def bounded(node):
    """Writes the bounds that the formats of integers mean as keywords."""
    if isinstance(node, list):
        return [bounded(each) for each in node]
    if not isinstance(node, dict):
        return node
    node = {name: bounded(each) for name, each in node.items()}
    bits = {"int32": 31, "int64": 63}.get(node.get("format") if isinstance(node.get("format"), str) else None)
    if bits and node.get("type") in ("integer", ["integer", "null"]):
        node.setdefault("minimum", -(2**bits))
        node.setdefault("maximum", 2**bits - 1)
    return node


document = bounded(document)


class Operation:
    def __init__(self, path, method, node):
        self.id = node["operationId"]
        parameters = [follow(each) for each in node.get("parameters", [])]
        self.query = {each["name"]: each for each in parameters if each["in"] == "query"}
        self.validators = {name: validator(each["schema"]) for name, each in self.query.items()}
        body = node.get("requestBody")
        self.body_required = bool(body and body.get("required"))
        schema = follow(body["content"]["application/json"]["schema"]) if body else {}
        # The items of such a list fail alone; the response has an entry for each.
        lists = [name for name, each in schema.get("properties", {}).items() if each.get("x-invalid") == "reported"]
        self.list = lists[0] if lists else None
        self.item = validator(schema["properties"][self.list]["items"]) if lists else None
        self.body = validator(with_any_items(schema, lists)) if body else None

    def violation(self, request):
        """Returns what the document does not allow in a request; None if it conforms, "?" if nobody can say."""
        pairs = parse_qsl(urlsplit(request.url).query, keep_blank_values=True, errors="surrogateescape")
        texts = dict(pairs)
        if len(texts) < len(pairs):
            return "?"
        for name, parameter in self.query.items():
            if name not in texts:
                if parameter.get("required"):
                    return f"?{name} is missing"
                continue
            if parameter.get("x-invalid") == "ignored" and not IS_STRICT:
                continue
            text = texts[name]
            types = follow(parameter["schema"])["type"]
            value = int(text) if types == "integer" and re.fullmatch(r"-?\d+", text) else text
            if not self.validators[name].is_valid(value):
                return f"?{name}={text}"
        if self.body is None:
            return None
        if "application/json" not in request.headers.get("Content-Type", ""):
            return "?"
        raw = request.body or b""
        if len(raw) == 0:
            return "an empty body" if self.body_required else None
        try:
            value = json.loads(raw)
        except ValueError:
            return "a body that is not JSON"
        for error in self.body.iter_errors(value):
            return f"{list(error.instance_path)} {error.message[:120]}"
        return None

    def misreported(self, request, response):
        """Returns an item that its entry of the response judges wrongly; None if there is none."""
        if self.list is None:
            return None
        entries = next(each for each in response.json().values() if isinstance(each, list))
        for item, entry in zip(json.loads(request.body)[self.list], entries, strict=True):
            is_valid = self.item.is_valid(item)
            if is_valid and not entry["result"] and cause_of(entry["error_code"], entry["error_message"]) == "form":
                if not OF_STRICT.search(entry["error_message"]):
                    return f"VALID ITEM REFUSED FOR ITS FORM: {item} {entry}"
            if not is_valid and entry["result"]:
                return f"INVALID ITEM ACCEPTED: {item}"
        return None


def with_any_items(schema, lists):
    properties = schema.get("properties", {})
    loose = {name: {**properties[name], "items": {"type": "object"}} for name in lists}
    return {**schema, "properties": {**properties, **loose}}


operations = {}
for path, item in document["paths"].items():
    for method, node in item.items():
        if method in ("get", "post"):
            operations[path, method.upper()] = Operation(path, method, node)

fates = collections.defaultdict(collections.Counter)
examples = collections.defaultdict(list)


def fate_of(response, violation):
    accepted = response.status_code < 400
    if violation == "?":
        return "not judged"
    if violation is not None:
        return ("INVALID ACCEPTED" if IS_STRICT else "invalid, accepted") if accepted else "invalid, refused"
    if accepted:
        return "valid, accepted"
    refusal = response.json()
    code, message = refusal["code"], refusal["msg"]
    if OF_STRICT.search(message):
        return "valid, refused by --strict as unknown or none" if IS_STRICT else "VALID REFUSED AS UNKNOWN"
    return {
        "form": "VALID REFUSED FOR ITS FORM",
        "fields": "valid, refused for two of its fields",
        "state": "valid, refused for the state of the exchange",
    }[cause_of(code, message)]


@schemathesis.check
def law(ctx, response, case):
    request = response.request
    operation = operations.get((urlsplit(request.url).path, request.method))
    if operation is None:
        return
    violation = operation.violation(request)
    fate = fate_of(response, violation)
    if fate == "valid, accepted":
        wrong = operation.misreported(request, response)
        fate, violation = ("ITEM MISJUDGED", wrong) if wrong else (fate, violation)
    fates[operation.id][fate] += 1
    text = f"{request.method} {urlsplit(request.url).query} {(request.body or b'')[:300]!r} -> {response.text[:300]}"
    if fate == fate.upper():
        if len(examples[f"{operation.id}: {fate}"]) < 5:
            examples[f"{operation.id}: {fate}"].append(f"{violation} | {text}")
        raise AssertionError(f"{fate}: {violation} {text}")
    if fate.endswith("exchange"):
        kind = re.sub(r'".*?"|\d[\d.]*', "…", response.json()["msg"])[:70]
        fates["(refusals for the state)"][f"{response.json()['code']} {kind}"] += 1


def report():
    with open(REPORT, "w", encoding="utf-8") as file:
        json.dump({"fates": fates, "examples": examples}, file, indent=1)


atexit.register(report)
