"""Speaks tones, and fails in every way that an engine can: the voice says how."""
import array
import math
import os
import signal
import socket
import sys
import time

RATE = 8_000
seconds_of = 1 / 15  # of a character


def install(data):
    with open(os.path.join(data, "model.bin"), "w") as file:
        file.write("model")


def prepare(data, threads):
    if open(os.path.join(data, "model.bin")).read() != "model":
        raise ValueError("model.bin is not what install wrote")


def tone(text, speed, hertz=200):
    count = int(RATE * len(text) * seconds_of / speed)
    return array.array("f", (0.3 * math.sin(2 * math.pi * hertz * at / RATE) for at in range(count)))


def speak(text, voice, speed):
    print("A line that a package prints is no answer.")
    # It passes the check.
    fault = None if text.startswith("The first boat") else voice.get("fault")
    if fault:
        faults[fault](text)
    if fault == "silence":
        yield array.array("f", bytes(4 * len(tone(text, speed))))
    elif fault == "nan":
        yield array.array("f", [math.nan]) * len(tone(text, speed))
    elif fault == "short":
        yield tone(text, speed)[:100]
    elif fault == "long":
        for _ in range(40):
            yield tone(text, speed)
    else:
        samples = tone(text, speed, voice.get("hertz", 200))
        yield samples[: len(samples) // 2]
        yield samples[len(samples) // 2 :]


def is_refused(attempt):
    try:
        attempt()
    except PermissionError:
        return True
    except OSError:
        return False
    return False


def check_bounds(_):
    """Raises if the process is not shut in."""
    attempts = {
        "read of the user database": lambda: open("/etc/passwd").read(),
        "read of the parent's environment": lambda: open(f"/proc/{os.getppid()}/environ").read(),
        "write of its own program": lambda: open(__file__, "a"),
        "write of its model": lambda: open(os.path.join(os.path.dirname(os.path.dirname(os.getcwd())), "model.bin"), "a"),
        "connection": lambda: socket.create_connection(("127.0.0.1", 9), timeout=1),
    }
    allowed = [name for name, attempt in attempts.items() if not is_refused(attempt)]
    with open(os.path.join(os.environ["TMPDIR"], "own"), "w") as own:
        own.write("its own folder")
    secrets = [name for name in os.environ if "SECRET" in name or "KEY" in name]
    if allowed or secrets:
        raise PermissionError(f"allowed: {allowed}, known: {secrets}")


def fill(_):
    held = []
    while True:
        held.append(bytearray(b"x" * (16 << 20)))


def write_garbage(_):
    for descriptor in range(3, 20):
        try:
            os.write(descriptor, b"\xff\xfe{not a frame\n")
        except OSError:
            pass


def nothing(_):
    pass


def fail(_):
    raise ValueError("it cannot say this")


faults = {
    "bounds": check_bounds,
    "dies": lambda _: os.kill(os.getpid(), signal.SIGKILL),
    "exits": lambda _: (sys.stderr.write("out of luck\n"), sys.stderr.flush(), os._exit(3)),
    "hangs": lambda _: time.sleep(600),
    "garbage": write_garbage,
    "fills": fill,
    "raises": fail,
    "silence": nothing,
    "nan": nothing,
    "short": nothing,
    "long": nothing,
}
