#!/usr/bin/env python3
"""Verifies Duetcast files: signed audits, NDJSON audits and statements.

Follows docs/AUDIT-FORMAT.md and shares no code with libs/verify. Needs Python 3.9 and `cryptography`.

    python3 duetcast_verify.py FILE [--key KEYS] [--events EVENTS]

Exit codes: 0 verified, 1 not verified, 2 unusable, 3 no problem, but no key was named.
"""

import base64
import binascii
import hashlib
import json
import math
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

AUDIT = "duetcast-audit"
STATEMENT = "duetcast-statement"
GENESIS = "0" * 64
SAFE = 2**53 - 1


class Problem(Exception):
    """The file does not verify."""


class Unusable(Exception):
    """The file is none of those that this program verifies, or an argument is wrong."""


# ---- JSON. Numbers are read as floats: the format has no others.


def refuse_constant(name):
    raise ValueError(name)


class Members(list):
    """The members of an object as written: in order, with duplicates."""


def parse(text, hook=None):
    try:
        return json.loads(
            text, parse_int=float, parse_float=float, parse_constant=refuse_constant, object_pairs_hook=hook
        )
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def number_text(number):
    """As ECMAScript's Number::toString."""
    if not math.isfinite(number):
        raise Problem("form: a number beyond the doubles")
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    mantissa, _, exponent = repr(abs(number)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or "0") - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    power = point - 1
    rest = "." + digits[1:] if count > 1 else ""
    return f"{sign}{digits[0]}{rest}e{'+' if power > 0 else '-'}{abs(power)}"


def string_text(text):
    written = json.dumps(text, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda match: f"\\u{ord(match.group()):04x}", written)


def code_units(name):
    return name.encode("utf-16-be", "surrogatepass")


def canonical(value):
    """Canonical JSON; `Members` keep their order."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, str):
        return string_text(value)
    if isinstance(value, Members):
        return "{" + ",".join(f"{string_text(name)}:{canonical(item)}" for name, item in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return canonical(Members((name, value[name]) for name in sorted(value, key=code_units)))


def spelled(value):
    try:
        return canonical(value)
    except RecursionError as error:
        raise Problem("form: nested too deeply") from error


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def hash_list(hashes):
    return sha256("".join(f"{item}\n" for item in hashes))


# ---- Forms


def require(is_met, what):
    if not is_met:
        raise Problem(f"form: {what}")


def is_integer(value):
    return isinstance(value, float) and value.is_integer() and abs(value) <= SAFE


def is_count(value):
    return is_integer(value) and value >= 0


def is_string(value):
    return isinstance(value, str)


def is_name(value):
    return isinstance(value, str) and value != ""


def is_hash(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def is_time(value):
    pattern = r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]{1,9})?Z"
    match = re.fullmatch(pattern, value) if isinstance(value, str) else None
    if not match:
        return False
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if is_leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1 <= month <= 12 and 1 <= day <= days[month - 1] and hour <= 23 and minute <= 59 and second <= 59


def instant(time):
    """Sortable, to the millisecond."""
    seconds, _, fraction = time[:-1].partition(".")
    return seconds, fraction.ljust(3, "0")[:3]


def is_actor(value):
    return isinstance(value, dict) and set(value) == {"kind", "id"} and all(map(is_string, value.values()))


def is_issuer(value):
    return isinstance(value, str) and re.fullmatch("https?://[^\u0000-\u0020]+", value) is not None


def or_null(check):
    return lambda value: value is None or check(value)


def one_of(*values):
    return lambda value: any(type(value) is type(each) and value == each for each in values)


def members(value, checks, optional=None, may_have_more=False):
    """Checks an object with these members, and with no others unless it may have more."""
    require(isinstance(value, dict), "not an object")
    optional = optional or {}
    require(may_have_more or set(value) <= set(checks) | set(optional), "a member that the format does not have")
    for name, check in checks.items():
        require(name in value and check(value[name]), name)
    for name, check in optional.items():
        require(name not in value or check(value[name]), name)


def each(checks):
    def check(value):
        if not isinstance(value, list):
            return False
        for item in value:
            members(item, checks)
        return True

    return check


def is_list_of(check):
    return lambda value: isinstance(value, list) and all(map(check, value))


METADATA = {
    "$correlationId": is_string,
    "$causationId": is_string,
    "actor": is_actor,
    "at": is_time,
    "schemaVersion": is_count,
    "previousHash": is_hash,
    "hash": is_hash,
    "catalog": is_count,
}


def is_metadata(value):
    members(value, METADATA, {"ownerId": is_string}, may_have_more=True)
    return True


def check_event(event, stream):
    checks = {
        "stream": one_of(stream),
        "revision": is_count,
        "id": is_name,
        "type": is_name,
        "data": lambda value: isinstance(value, dict),
        "metadata": is_metadata,
    }
    members(event, checks)
    spelled(event)


KEY = {
    "kty": one_of("OKP"),
    "crv": one_of("Ed25519"),
    "x": is_string,
    "kid": is_string,
    "alg": one_of("EdDSA"),
    "use": one_of("sig"),
}


def is_key(value):
    members(value, KEY)
    return True


# ---- Signatures

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
Y8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL_ORDER = {0, 1, P - 1, Y8, P - Y8}


def base64url(text, length):
    """The bytes, or None: not base64url in its only spelling, or another length."""
    if not isinstance(text, str) or re.fullmatch("[A-Za-z0-9_-]*", text) is None or len(text) % 4 == 1:
        return None
    decoded = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    again = base64.urlsafe_b64encode(decoded).decode().rstrip("=")
    return decoded if again == text and len(decoded) == length else None


def is_point(encoded):
    y = int.from_bytes(encoded, "little") & (2**255 - 1)
    return y < P and y not in SMALL_ORDER


def is_signed(x, signature, text):
    key, signed = base64url(x, 32), base64url(signature, 64)
    if key is None or signed is None or not is_point(key) or not is_point(signed[:32]):
        return False
    if int.from_bytes(signed[32:], "little") >= ORDER:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signed, text.encode("utf-8"))
    except (InvalidSignature, ValueError):
        return False
    return True


def thumbprint(key):
    digest = hashlib.sha256(spelled({name: key[name] for name in ("crv", "kty", "x")}).encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def check_signature(file, keys):
    unsigned = {"signature", "events", "seals"} if file["format"] == AUDIT else {"signature"}
    signed = {name: value for name, value in file.items() if name not in unsigned}
    key = file["key"]
    if not is_signed(key["x"], file["signature"], spelled(signed)):
        raise Problem("signature")
    if thumbprint(key) != key["kid"]:
        raise Problem("key: its kid is not its thumbprint")
    if keys is not None and key["x"] not in keys:
        raise Problem("signer: none of the named keys")


def file_text(file):
    def field_text(value):
        if isinstance(value, list) and value:
            return "[\n" + ",\n".join(map(spelled, value)) + "\n]"
        return spelled(value)

    names = sorted(file, key=code_units)
    return "{\n" + ",\n".join(f"{string_text(name)}:{field_text(file[name])}" for name in names) + "\n}\n"


def check_text(file, content):
    if file_text(file).encode("utf-8") != content:
        raise Problem("spelling")


# ---- Audits


def event_hash(event):
    metadata = {name: value for name, value in event["metadata"].items() if name != "hash"}
    hashed = {name: event[name] for name in ("stream", "revision", "id", "type", "data")}
    return sha256(spelled({**hashed, "metadata": metadata}))


def check_chain(events, start):
    previous = GENESIS if start == 0 else None
    for revision, event in enumerate(events, start):
        if event["revision"] != revision:
            raise Problem(f"order: event {revision}")
        if previous is not None and event["metadata"]["previousHash"] != previous:
            raise Problem(f"link: event {revision}")
        previous = event["metadata"]["hash"]
        if event_hash(event) != previous:
            raise Problem(f"content: event {revision}")


def content_of(events):
    found = {}
    for event in events:
        for name, value in event["data"].items():
            hashes = [value] if name.endswith("Hash") else value if name in ("clips", "released") else []
            for item in hashes if isinstance(hashes, list) else []:
                if not is_hash(item):
                    continue
                revision = event["revision"]
                entry = found.setdefault(item, {"hash": item, "namedAt": revision, "releasedAt": None})
                if event["type"] in ("OutputExpired", "ContentExpired"):
                    entry["releasedAt"] = revision
    return [found[item] for item in sorted(found)]


CONTENT = {
    "hash": is_hash,
    "namedAt": is_count,
    "releasedAt": or_null(is_count),
    "isStored": lambda value: isinstance(value, bool),
}


def is_origin(value):
    is_signed = isinstance(value, dict) and value.get("key") is not None
    checks = {
        "account": is_name,
        "exportedAt": is_time,
        "issuer": is_issuer,
        "revision": is_count,
        "hash": is_hash,
        "key": is_key if is_signed else one_of(None),
        "seal": is_string if is_signed else one_of(None),
    }
    members(value, checks)
    return True


def is_head(value):
    if value is not None:
        members(value, {"revision": is_count, "hash": is_hash, "at": is_time})
    return True


def is_audited(stream):
    return isinstance(stream, str) and re.fullmatch("(job|podcast|show)-.+", stream, re.DOTALL) is not None


AUDIT_FORM = {
    "format": one_of(AUDIT),
    "version": one_of(1.0),
    "stream": is_audited,
    "from": is_count,
    "count": is_count,
    "head": is_head,
    "events": lambda value: isinstance(value, list),
    "seals": is_list_of(is_string),
    "content": each(CONTENT),
    "exportedAt": is_time,
    "exportedBy": is_actor,
    "issuer": is_issuer,
    "key": is_key,
    "signature": is_string,
}


def are_origins(value):
    return isinstance(value, list) and len(value) > 0 and all(map(is_origin, value))


def check_origins(file):
    """The x of each key that signed all of the events on another server."""
    origins = [*file.get("earlierOrigins", []), file["origin"]]
    revisions = [origin["revision"] for origin in origins]
    if revisions != sorted(revisions):
        raise Problem("origin: the order of the servers")
    return [check_origin(file, origin) for origin in origins]


def check_origin(file, origin):
    """The x of the key that signed all of the events on another server; None: there is no such key."""
    events = file["events"]
    revision, start = origin["revision"], file["from"]
    if revision >= start:
        at = int(revision - start)
        if at >= len(events) or events[at]["metadata"]["hash"] != origin["hash"]:
            raise Problem("origin: its last event")
    key = origin["key"]
    if key is None:
        return None
    exported = {name: origin[name] for name in ("account", "exportedAt", "hash", "issuer", "revision")}
    text = spelled({**exported, "format": "duetcast-exported-stream", "stream": file["stream"]})
    if thumbprint(key) != key["kid"] or not is_signed(key["x"], origin["seal"], text):
        raise Problem("origin: its signature")
    return key["x"] if start == 0 and revision == len(events) - 1 else None


def verify_audit(file, content, keys):
    imported = {"origin": is_origin, "earlierOrigins": are_origins}
    if "earlierOrigins" in file:
        require("origin" in file, "origin")
    members(file, AUDIT_FORM, imported, may_have_more=True)
    stream, events, start = file["stream"], file["events"], int(file["from"])
    for event in events:
        check_event(event, stream)
    check_chain(events, start)
    if len(events) != file["count"] or len(file["seals"]) != len(events):
        raise Problem("missing or added events")
    for index, (event, seal) in enumerate(zip(events, file["seals"])):
        place = {"isFirst": index == 0, "isLast": index == len(events) - 1}
        sealed = {"format": f"{AUDIT}-seal", "stream": stream, "revision": event["revision"], **place}
        if not is_signed(file["key"]["x"], seal, spelled({**sealed, "hash": event["metadata"]["hash"]})):
            raise Problem(f"seal: event {start + index}")
    head = None
    if events:
        last = events[-1]
        head = {"revision": last["revision"], "hash": last["metadata"]["hash"], "at": last["metadata"]["at"]}
    if file["head"] != head:
        raise Problem("head")
    listed = [{name: value for name, value in item.items() if name != "isStored"} for item in file["content"]]
    if listed != content_of(events):
        raise Problem("contentList")
    signers = check_origins(file) if "origin" in file else []
    is_of_origin = any(signer in (keys or ()) for signer in signers)
    check_signature(file, None if is_of_origin else keys)
    check_text(file, content)
    return sorted(set(file) - set(AUDIT_FORM) - set(imported))


def verify_lines(text, content, keys):
    is_ended = text.endswith("\n")
    lines = (text[:-1] if is_ended else text).split("\n")
    values = [parsed_line(line) for line in lines]
    streams = [value["stream"] for value in values if isinstance(value, dict) and is_string(value.get("stream"))]
    if not streams:
        raise Unusable("this is no audit and no statement")
    stream = streams[0]
    require(is_audited(stream), "stream")
    for line, value in zip(lines, values):
        check_event(value, stream)
        if spelled(value) != line:
            raise Problem("spelling, or a duplicate name")
    check_chain(values, 0)
    if not is_ended or text.encode("utf-8") != content:
        raise Problem("spelling")
    if keys is not None:
        raise Problem("unsigned")
    return []


def parsed_line(line):
    try:
        return parse(line)
    except ValueError:
        return None


# ---- Statements

SUMS = {
    "used": is_integer,
    "reserved": is_count,
    "corrections": lambda value: (
        isinstance(value, dict)
        and set(value) == {"count", "characters"}
        and is_count(value["count"])
        and is_integer(value["characters"])
    ),
    "events": is_count,
    "eventsHash": is_hash,
}
LIMIT = {"limit": lambda value: value is None or value == -1 or is_count(value)}
STREAM = {"stream": is_name, "from": is_count, "events": is_count, "head": or_null(is_hash), "eventsHash": is_hash}
COUNTED = ("CharactersReserved", "CharactersUsed", "CharactersReleased", "UsageCorrected")


def is_month(value):
    return isinstance(value, str) and re.fullmatch("[0-9]{4}-(0[1-9]|1[0-2])", value) is not None


STATEMENT_FORM = {
    "format": one_of(STATEMENT),
    "version": one_of(1.0),
    "account": is_name,
    "month": is_month,
    "state": one_of("open", "closed"),
    "streams": each(STREAM),
    "domains": each({"domain": is_name, **SUMS, **LIMIT}),
    "totals": lambda value: members(value, {**SUMS, **LIMIT}) is None,
    "producedAt": is_time,
    "producedBy": is_actor,
    "issuer": is_issuer,
    "key": is_key,
    "signature": is_string,
}

FURTHER_FORM = {
    "number": is_count,
    "previous": lambda value: value is None
    or members(value, {"eventsHash": is_hash, "events": is_count, "used": is_integer}) is None,
}


def verify_statement(file, content, keys, events):
    further = {name: check for name, check in FURTHER_FORM.items() if name in file}
    members(file, {**STATEMENT_FORM, **further}, may_have_more=True)
    domains, totals, streams = file["domains"], file["totals"], file["streams"]
    for item in streams:
        require((item["events"] == 0) == (item["head"] is None), "head")
    for item in [*domains, totals]:
        require(item["used"] >= item["corrections"]["characters"], "used")
    check_totals(domains, totals, streams)
    names = [item["domain"] for item in domains]
    if any(code_units(name) >= code_units(after) for name, after in zip(names, names[1:])):
        raise Problem("order: the domains")
    if [item["stream"] for item in streams] not in ([], [stream_of(file)]):
        raise Problem("streams")
    if events is not None:
        check_events(file, streams, events)
    check_signature(file, keys)
    check_text(file, content)
    return sorted(set(file) - set(STATEMENT_FORM) - set(FURTHER_FORM))


def stream_of(file):
    return f"usage-{file['account']}-{file['month']}"


def check_totals(domains, totals, streams):
    for name in ("used", "reserved", "events"):
        if totals[name] != sum(item[name] for item in domains):
            raise Problem("totals")
    for name in ("count", "characters"):
        if totals["corrections"][name] != sum(item["corrections"][name] for item in domains):
            raise Problem("totals")
    if totals["eventsHash"] != hash_list(item["eventsHash"] for item in streams):
        raise Problem("totals")


def field(event, name):
    metadata = event.get("metadata")
    return metadata.get(name) if isinstance(metadata, dict) else event.get(name)


def stored_form(event, account):
    if isinstance(event.get("metadata"), dict):
        return event
    further = event.get("furtherMetadata")
    metadata = dict(further) if isinstance(further, dict) else {}
    for stored, given in (("$correlationId", "correlationId"), ("$causationId", "causationId")):
        metadata[stored] = event.get(given)
    for name in ("actor", "at", "schemaVersion", "previousHash"):
        metadata[name] = event.get(name)
    return {**event, "metadata": {**metadata, "ownerId": event.get("ownerId") or account}}


def is_intact(event, account):
    try:
        return event_hash(stored_form(event, account)) == field(event, "hash")
    except (KeyError, Problem):
        return False


def events_of(stream, events, account):
    """The events of a stream that the statement covers."""
    given = {event["revision"]: event for event in events if event["stream"] == stream["stream"]}
    covered, hashes = [], []
    previous = GENESIS if stream["from"] == 0 else None
    for revision in range(int(stream["from"]), int(stream["from"] + stream["events"])):
        event = given.get(float(revision))
        if event is None:
            raise Problem(f"missing: {stream['stream']} {revision}")
        if not is_intact(event, account):
            raise Problem(f"content: {stream['stream']} {revision}")
        if previous is not None and field(event, "previousHash") != previous:
            raise Problem(f"link: {stream['stream']} {revision}")
        previous = field(event, "hash")
        hashes.append(previous)
        covered.append(event)
    if hash_list(hashes) != stream["eventsHash"] or stream["head"] != (hashes[-1] if hashes else None):
        raise Problem(f"events: {stream['stream']}")
    return covered


def limits_of(data):
    limits = data.get("limits")
    return limits if isinstance(limits, dict) else {"account": None, "domain": None}


def sums_of(events, limit_of):
    used = reserved = count = corrected = 0
    limit = None
    for event in events:
        data, kind = event["data"], event["type"]
        characters = data.get("characters")
        if kind in COUNTED and not isinstance(characters, float):
            raise Problem("sums")
        if kind == "CharactersReserved":
            reserved += characters
            limit = limit_of(limits_of(data))
        elif kind == "CharactersUsed":
            used += characters
            reserved -= characters
        elif kind == "CharactersReleased":
            reserved -= characters
        elif kind == "UsageCorrected":
            used += characters
            corrected += characters
            count += 1
    return {
        "used": used,
        "reserved": reserved,
        "corrections": {"count": count, "characters": corrected},
        "limit": limit,
        "events": len(events),
    }


def check_figures(stated, sums, names):
    if any(stated[name] != sums[name] for name in names):
        raise Problem(f"sums: {stated.get('domain')}")


def check_events(file, streams, given):
    account = file["account"]
    is_event = lambda event: (
        isinstance(event, dict)
        and is_string(event.get("stream"))
        and is_string(event.get("type"))
        and isinstance(event.get("data"), dict)
        and isinstance(event.get("revision"), float)
    )
    events = [event for event in given if is_event(event)]
    covered = [(stream, events_of(stream, events, account)) for stream in streams]
    counted = [event for _, own in covered for event in own if event["type"] in COUNTED]
    for domain in file["domains"]:
        own = [event for event in counted if event["data"].get("domain") == domain["domain"]]
        if hash_list(field(event, "hash") for event in own) != domain["eventsHash"]:
            raise Problem(f"events: {domain['domain']}")
        figures = ("used", "reserved", "corrections", "limit", "events")
        check_figures(domain, sums_of(own, lambda limits: limits.get("domain")), figures)
    names = [domain["domain"] for domain in file["domains"]]
    if any(event["data"].get("domain") not in names for event in counted):
        raise Problem("leftOut: a domain")
    check_figures(file["totals"], sums_of(counted, lambda limits: limits.get("account")), ("limit",))
    if file.get("previous") is not None:
        check_previous(file["previous"], [event for _, own in covered for event in own])
    if not streams:
        check_left_out(file, events)


def check_previous(previous, covered):
    first = covered[: int(previous["events"])]
    earlier = hash_list([hash_list(field(event, "hash") for event in first)])
    used = sums_of([event for event in first if event["type"] in COUNTED], lambda limits: None)["used"]
    if (len(first), earlier, used) != (previous["events"], previous["eventsHash"], previous["used"]):
        raise Problem("previous")


def check_left_out(file, events):
    for event in events:
        at = field(event, "at")
        if event["stream"] != stream_of(file) or event["type"] not in COUNTED:
            continue
        if is_time(at) and instant(at) < instant(file["producedAt"]):
            raise Problem(f"leftOut: {event['stream']}")


# ---- The command


def trusted_keys(text):
    """The x of each usable key: of a JWK set, a JWK or PEM public keys."""
    blocks = re.findall(r"-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----", text)
    found = []
    for block in blocks:
        try:
            der = base64.b64decode(re.sub(r"\s", "", block), validate=True)
        except binascii.Error:
            continue
        if len(der) == 44 and der.startswith(bytes.fromhex("302a300506032b6570032100")) and is_point(der[12:]):
            found.append(base64.urlsafe_b64encode(der[12:]).decode().rstrip("="))
    if blocks:
        return found
    try:
        value = parse(text)
    except ValueError:
        return []
    keys = value["keys"] if isinstance(value, dict) and isinstance(value.get("keys"), list) else [value]
    for key in keys:
        if isinstance(key, dict) and key.get("kty") == "OKP" and key.get("crv") == "Ed25519":
            point = base64url(key.get("x"), 32)
            if point is not None and is_point(point):
                found.append(key["x"])
    return found


def verify(content, keys=None, events=None):
    """The names of what was not checked. Raises Problem or Unusable."""
    text = content.decode("utf-8", "replace")
    try:
        file = parse(text)
    except ValueError:
        marks = [f'"format":"{name}"' for name in (AUDIT, STATEMENT)]
        begins = text.startswith(('{\n"content":', '{\n"account":'))
        if begins or any(line.removesuffix(",") in marks for line in text.split("\n")):
            raise Problem("syntax") from None
        file = None
    kind = file.get("format") if isinstance(file, dict) else None
    if kind == AUDIT and events is None:
        if not one_of(1.0)(file.get("version")):
            raise Unusable("a newer version")
        return verify_audit(file, content, keys)
    if kind == STATEMENT:
        if not one_of(1.0)(file.get("version")):
            raise Unusable("a newer version")
        return verify_statement(file, content, keys, events)
    if events is not None:
        raise Unusable("--events is for statements")
    return verify_lines(text, content, keys)


def read(name):
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError as error:
        raise Unusable(f"{name} cannot be read") from error


def arguments(args):
    options, names = {}, []
    rest = iter(args)
    for arg in rest:
        if arg in ("--key", "--events"):
            options[arg] = next(rest, None)
        else:
            names.append(arg)
    if len(names) != 1 or None in options.values():
        raise Unusable("usage: duetcast_verify.py FILE [--key KEYS] [--events EVENTS]")
    return names[0], options


def run(args):
    """The exit code and a line about the file."""
    try:
        name, options = arguments(args)
        content, keys, events = read(name), None, None
        if "--key" in options:
            keys = trusted_keys(read(options["--key"]).decode("utf-8", "replace"))
            if not keys:
                raise Unusable("no usable key")
        if "--events" in options:
            lines = read(options["--events"]).decode("utf-8", "replace").split("\n")
            try:
                events = [parse(line) for line in lines if line.strip()]
            except ValueError as error:
                raise Unusable("the events are not NDJSON") from error
        not_checked = verify(content, keys, events)
    except Unusable as error:
        return 2, f"unusable: {error}"
    except Problem as error:
        return 1, f"not verified: {error}"
    verdict = "not confirmed: no key was named" if keys is None else "verified"
    code = 3 if keys is None else 0
    return code, verdict + (f"; not checked: {', '.join(not_checked)}" if not_checked else "")


if __name__ == "__main__":
    exit_code, sentence = run(sys.argv[1:])
    print(sentence)
    sys.exit(exit_code)
