"""From nothing to an audio file with the client that openapi-python-client makes: URL, API token, voice, folder."""
import json
import sys
import time

from client import AuthenticatedClient
from client.api.audio import create_speech
from client.api.jobs import get_job, get_job_audit_file, get_job_output
from client.api.usage import get_usage_history
from client.models.create_speech_body import CreateSpeechBody

url, token, voice, folder = sys.argv[1:]
api = AuthenticatedClient(base_url=url, token=token, timeout=60)

job_id = create_speech.sync(client=api, body=CreateSpeechBody(text="Twice a day the sea rises.", voice_id=voice)).job_id
while (job := get_job.sync(job_id, client=api).data).status.value not in ("completed", "failed", "cancelled"):
    time.sleep(0.2)
with open(f"{folder}/audio", "wb") as file:
    file.write(get_job_output.sync_detailed(job_id, client=api).content)
with open(f"{folder}/audit.json", "wb") as file:
    file.write(get_job_audit_file.sync_detailed(job_id, client=api).content)
months = get_usage_history.sync(client=api).data.months
missing = get_job.sync("none", client=api)
print(json.dumps({"status": job.status.value, "months": len(months), "error": missing.code}))
