"""sherpa-onnx 1 (Apache-2.0): Piper's German voices and Kokoro's Chinese ones, from the archives of its release page.

The packages of its version 2 have no eSpeak NG, which these models need.
"""
import os
import tarfile

import numpy as np

ENDING = ".tar.bz2"
loaded = {}
settings = {}


def install(data):
    """Unpacks the archives that are there; it can be called again when another one has come."""
    for name in sorted(os.listdir(data)):
        folder = os.path.join(data, name[: -len(ENDING)])
        if name.endswith(ENDING) and not os.path.isdir(folder):
            unpack(os.path.join(data, name), data)


def unpack(archive, target):
    with tarfile.open(archive) as entries:
        for entry in entries:
            path = os.path.realpath(os.path.join(target, entry.name))
            if not path.startswith(os.path.realpath(target) + os.sep) or not (entry.isfile() or entry.isdir()):
                raise ValueError(f"the archive must not contain {entry.name}")
            entries.extract(entry, target)


def prepare(data, threads):
    settings.update(data=data, threads=threads)


def speak(text, voice, speed):
    tts = model_of(voice["model"], voice["file"])
    speaker = voice["speaker"]
    if speaker >= tts.num_speakers:  # it would be spoken as the first one
        raise ValueError(f"{voice['model']} has {tts.num_speakers} speakers, none with number {speaker}")
    yield resampled(np.asarray(tts.generate(text, sid=speaker, speed=speed).samples, np.float32), tts.sample_rate)


def model_of(name, file):
    if name not in loaded:
        import sherpa_onnx
        folder = os.path.join(settings["data"], name)
        at = {one: os.path.join(folder, one) for one in (file, "tokens.txt", "espeak-ng-data", "voices.bin")}
        missing = [one for one in (file, "tokens.txt") if not os.path.exists(at[one])]
        if missing:  # the library would end the process
            raise FileNotFoundError(f"{name}/{missing[0]}")
        files = {"model": at[file], "tokens": at["tokens.txt"], "data_dir": at["espeak-ng-data"]}
        if os.path.exists(at["voices.bin"]):
            lexicon = ",".join(os.path.join(folder, f"lexicon-{one}.txt") for one in ("us-en", "zh"))
            family = {"kokoro": sherpa_onnx.OfflineTtsKokoroModelConfig(
                voices=at["voices.bin"], lexicon=lexicon, **files)}
        else:
            family = {"vits": sherpa_onnx.OfflineTtsVitsModelConfig(**files)}
        model = sherpa_onnx.OfflineTtsModelConfig(num_threads=settings["threads"], **family)
        loaded[name] = sherpa_onnx.OfflineTts(sherpa_onnx.OfflineTtsConfig(model=model))
    return loaded[name]


def resampled(samples, rate, target=24_000):
    places = np.arange(int(len(samples) * target / rate)) * rate / target
    return np.interp(places, np.arange(len(samples)), samples).astype(np.float32)
