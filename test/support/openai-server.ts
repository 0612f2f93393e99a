import { wavOf } from '../../apps/api/src/media/speech/speech-provider';
import { startStubServer, tone, toneAsMp3, tonesFor, type StubServer } from './stub-server';

export const openAiKey = 'sk-test-openai-0123456789';

const failed = (type: string, code: string | null, message: string, param: string | null = null) => ({
  error: { message, type, param, code },
});

const voices = 'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' ');

/** Behaves as OpenAI's reference of `POST /audio/speech` describes, errors included. */
export async function startOpenAi(): Promise<StubServer> {
  const mp3 = await toneAsMp3();
  return startStubServer(async ({ method, path, headers, body }) => {
    if (headers.authorization !== `Bearer ${openAiKey}`)
      return {
        status: 401,
        body: failed(
          'invalid_request_error',
          'invalid_api_key',
          `Incorrect API key provided: ${String(headers.authorization).slice(7, 15)}***.`,
        ),
      };
    if (method !== 'POST' || path !== '/v1/audio/speech')
      return { status: 404, body: failed('invalid_request_error', 'unknown_url', 'Unknown request URL') };
    const { input, voice, response_format: format = 'mp3' } = body;
    if (typeof input !== 'string' || input === '' || input.length > 4096)
      return { status: 400, body: failed('invalid_request_error', 'string_too_long', 'Invalid input', 'input') };
    if (typeof voice !== 'string' || !voices.includes(voice))
      return { status: 400, body: failed('invalid_request_error', null, 'Invalid value for voice', 'voice') };
    const times = tonesFor(input);
    return format === 'wav'
      ? { status: 200, headers: { 'content-type': 'audio/wav' }, body: wavOf(tone(24_000, times), 24_000) }
      : {
          status: 200,
          headers: { 'content-type': 'audio/mpeg' },
          body: Buffer.concat(Array<Uint8Array>(times).fill(mp3)),
        };
  });
}
