"""Process of one voice engine: shuts itself in, loads the engine, then answers one JSON request a line.

Requests: {"id", "text", "voice": arguments of the voice, "speed"}. Answers: a line of JSON, {"id", "samples", "last"}, then
that many 32-bit floats, little-endian; the last one has "cpuSeconds"; or {"id", "failure", "last": true}. The first line is {"ready": true, "confined"}.
"""
import array
import importlib.util
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from confine import confine, end_with_parent, limit_memory  # noqa: E402

# What numerical libraries and Python itself need to read; of /proc only what is this process's own.
SYSTEM = [
    sys.prefix, sys.base_prefix, "/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/etc/ld.so.cache",
    "/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/sys/devices/system/cpu", "/dev/urandom",
]


def load(folder):
    spec = importlib.util.spec_from_file_location("engine", os.path.join(folder, "engine.py"))
    engine = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(engine)
    return engine


def pcm_of(samples):
    if isinstance(samples, (bytes, bytearray)):
        return bytes(samples)
    if hasattr(samples, "astype"):
        return samples.astype("<f4").tobytes()
    return array.array("f", samples).tobytes()


def answer(request, speak, send):
    started = time.process_time()
    try:
        for samples in speak(request):
            pcm = pcm_of(samples)
            send({"id": request["id"], "samples": len(pcm) // 4, "last": False}, pcm)
        used = time.process_time() - started
        send({"id": request["id"], "samples": 0, "cpuSeconds": used, "last": True})
    except Exception as error:
        send({"id": request["id"], "failure": repr(error)[:500], "last": True})


def main(options):
    # What packages print goes to the log of the server instead of between the answers.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def send(header, payload=b""):
        replies.write(json.dumps(header).encode() + b"\n" + payload)
        replies.flush()

    if hasattr(os, "nice"):
        os.nice(10)
    end_with_parent()
    limit_memory(options["memoryMb"])
    here = os.path.dirname(os.path.abspath(__file__))
    data, scratch = options["data"], options["scratch"]
    written = [data, scratch] if options["install"] else [scratch]
    confined = confine([*SYSTEM, here, options["engine"], data, *options["reads"]], [*written, "/dev/null"])
    engine = load(options["engine"])

    def speak(request):
        return engine.speak(request["text"], request["voice"], request["speed"])

    def install(_):
        return getattr(engine, "install", lambda _: None)(data) or []

    if not options["install"]:
        engine.prepare(data, options["threads"])
    send({"ready": True, "confined": confined})
    for line in sys.stdin:
        answer(json.loads(line), install if options["install"] else speak, send)


main(json.loads(sys.argv[1]))
