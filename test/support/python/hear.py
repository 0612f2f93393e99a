"""Whisper: one JSON request a line, {"file", "language"}; answers the words that it hears as one line of JSON."""
import json
import sys
from faster_whisper import WhisperModel

model = WhisperModel(sys.argv[1], device="cpu", compute_type="int8")
for line in sys.stdin:
    request = json.loads(line)
    segments, _ = model.transcribe(
        request["file"], language=request["language"], beam_size=5, condition_on_previous_text=False
    )
    print(json.dumps("".join(segment.text for segment in segments)), flush=True)
