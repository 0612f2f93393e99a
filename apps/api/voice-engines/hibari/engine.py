"""hibari (Apache-2.0): English, from its own package. A lowered voice is `heart` with another pitch and spectrum."""
import os
import re

import numpy as np

models = {}


def prepare(data, threads):
    os.environ["HIBARI_HOME"] = data  # where the server puts the voices that are not in the package
    from hibari import dsp
    models["dsp"], models["threads"] = dsp, threads


def speak(text, voice, speed):
    # It reads "no." as "number".
    text = re.sub(r"\b([Nn])o\.(?=\W*$|\s+[A-Z\"“])", r"\1o!", text)
    model = model_of(voice["voice"])
    rng = np.random.default_rng(0)
    for phonemes in model.phonemize(text):
        inputs = {"ids": np.asarray([model.ids(phonemes)], np.int64), "speed": np.asarray([speed], np.float32)}
        *spectra, f0 = (output[0] for output in model.sess.run(None, inputs))
        spectra = [stretched(one, voice.get("formants", 1)) for one in spectra]
        yield models["dsp"].synth(*spectra, f0 * voice.get("pitch", 1), rng)


def model_of(name):
    if name not in models:
        from hibari import Hibari, voices
        path = voices.voice_path(name, download_missing=False)
        models[name] = Hibari(name, model=path, threads=models["threads"])
    return models[name]


def stretched(spectrum, factor):
    """The spectrum with its formants at `factor` times their frequencies."""
    if factor == 1:
        return spectrum
    bins = np.arange(len(spectrum)) / factor
    return spectrum[np.minimum(np.rint(bins).astype(int), len(spectrum) - 1)]
