import { wavOf } from '../../apps/api/src/media/speech/speech-provider';
import { startStubServer, tone, tonesFor, type StubServer } from './stub-server';

/** As Kokoro-FastAPI lists its voices. */
const kokoroVoices = ['af_bella', 'am_adam', 'bf_emma', 'jf_alpha'].map((id) => ({ id, name: id }));

/** Sizes that a server leaves open when it streams. */
function streamed(wav: Uint8Array): Uint8Array {
  const bytes = Buffer.from(wav);
  bytes.writeUInt32LE(0xffffffff, 4);
  bytes.writeUInt32LE(0xffffffff, 40);
  return bytes;
}

interface SpeechServerOptions {
  /** Body of `GET /v1/audio/voices`; null: the server has no such route. */
  readonly voices?: unknown;
  readonly key?: string;
}

/** Behaves as the OpenAI-compatible speech servers: Kokoro-FastAPI's voices and errors, streamed WAV. */
export async function startSpeechServer({
  voices = { voices: kokoroVoices },
  key,
}: SpeechServerOptions = {}): Promise<StubServer> {
  return startStubServer(async ({ method, path, headers, body }) => {
    if (key !== undefined && headers.authorization !== `Bearer ${key}`)
      return { status: 401, body: { detail: 'Invalid API key' } };
    if (method === 'GET' && path === '/v1/audio/voices' && voices !== null)
      return { status: 200, body: voices as object };
    if (method !== 'POST' || path !== '/v1/audio/speech') return { status: 404, body: { detail: 'Not Found' } };
    if (typeof body.input !== 'string' || body.voice === 'missing') {
      const message = `Voice '${String(body.voice)}' not found.`;
      return { status: 400, body: { detail: { error: 'validation_error', message, type: 'invalid_request_error' } } };
    }
    return {
      status: 200,
      headers: { 'content-type': 'audio/wav' },
      body: streamed(wavOf(tone(24_000, tonesFor(body.input)), 24_000)),
    };
  });
}
