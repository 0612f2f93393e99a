"""Whisper: one JSON request a line, {"file", "language"}; answers the words that it hears as one line of JSON."""
import json
import sys
import ctranslate2
from faster_whisper import WhisperModel

model = WhisperModel(sys.argv[1], device="cpu", compute_type="int8")
for line in sys.stdin:
    request = json.loads(line)
    # What it is unsure of, it guesses by chance: the same audio is heard the same each time.
    ctranslate2.set_random_seed(0)
    segments, _ = model.transcribe(
        request["file"], language=request["language"], beam_size=5, condition_on_previous_text=False
    )
    print(json.dumps("".join(segment.text for segment in segments)), flush=True)
