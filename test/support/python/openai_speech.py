"""Speaks with the official Python client of OpenAI; arguments: base URL, token, voice. Prints one JSON object."""

import json
import sys

import openai

base_url, token, voice = sys.argv[1:]
client = openai.OpenAI(api_key=token, base_url=base_url, max_retries=0)
text = "The Python client speaks to this server."

whole = client.audio.speech.create(model="tts-1", voice=voice, input=text).content
with client.audio.speech.with_streaming_response.create(
    model="tts-1", voice=voice, input=text, response_format="pcm", speed=1.0
) as response:
    streamed = sum(len(chunk) for chunk in response.iter_bytes())


def error_of(call):
    try:
        call()
    except openai.APIStatusError as error:
        return [type(error).__name__, error.code, error.param]


stranger = openai.OpenAI(api_key="dc_guessed", base_url=base_url, max_retries=0)
print(
    json.dumps(
        {
            "mp3": whole[:2].hex(),
            "pcm": streamed,
            "models": [model.id for model in client.models.list()],
            "errors": [
                error_of(lambda: stranger.models.list()),
                error_of(lambda: client.models.retrieve("gpt-9")),
                error_of(lambda: client.audio.speech.create(model="tts-1", voice=voice, input="a" * 4097)),
            ],
        }
    )
)
