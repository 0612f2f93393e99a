import { setTimeout as slowServer } from 'node:timers/promises';
import { startStubServer, toneAsMp3, tonesFor, type StubServer } from './stub-server';

export const elevenLabsKey = 'sk_test_elevenlabs_0123456789';

const detail = (status: string, message: string) => ({ detail: { status, message } });

const voice = (at: number) => ({
  voice_id: `voice${at}`,
  name: `Voice ${at}`,
  category: at % 2 ? 'professional' : 'premade',
  description: `Description ${at}`,
  preview_url: `https://previews.example/${at}.mp3`,
  labels: {
    language: 'en',
    accent: 'american',
    gender: 'female',
    age: 'middle aged',
    use_case: 'conversational',
    descriptive: 'calm',
  },
  verified_languages: [
    { language: 'en', model_id: 'eleven_multilingual_v2', accent: 'american', locale: 'en-US', preview_url: null },
    { language: 'de', model_id: 'eleven_multilingual_v2', accent: 'standard', locale: 'de-DE', preview_url: null },
  ],
  ...(at === 1 && { sharing: { status: 'copied', rate: 1.5 } }),
});

/** Pronunciation dictionaries by name: each change makes a version. */
class DictionariesAtElevenLabs {
  private readonly names: string[] = [];
  private versions = 0;

  answer(method: string, path: string, { name }: { readonly name?: unknown }) {
    if (method === 'GET') {
      const listed = this.names.map((each, at) => ({
        id: `dictionary${at}`,
        latest_version_id: 'latest',
        latest_version_rules_num: 1,
        name: each,
        created_by: 'user',
        creation_time_unix: 1,
      }));
      return { status: 200, body: { pronunciation_dictionaries: listed, has_more: false } };
    }
    const [, id] = /([^/]+)\/set-rules$/.exec(path) ?? [];
    const made = { id: id ?? `dictionary${this.names.length}`, version_id: `version${(this.versions += 1)}` };
    if (id === undefined) this.names.push(String(name));
    const facts = { name, created_by: 'user', creation_time_unix: 1, version_rules_num: 1 };
    return { status: 200, body: { ...made, ...facts } };
  }
}

/** Seconds of the tone that the server speaks with. */
const toneSeconds = 0.5;

/** When each of these characters is heard in audio of this length: evenly, as the tone has no words. */
function alignmentOf(text: string, seconds: number) {
  const characters = [...text];
  const at = (index: number): number => Number(((index * seconds) / characters.length).toFixed(3));
  return {
    characters,
    character_start_times_seconds: characters.map((_, index) => at(index)),
    character_end_times_seconds: characters.map((_, index) => at(index + 1)),
  };
}

/** The body of a response with times: `alignment` is that of the text, `normalized_alignment` of the words read out. */
export function timedBody(audio: Uint8Array, text: string) {
  const seconds = toneSeconds * tonesFor(text);
  return {
    audio_base64: Buffer.from(audio).toString('base64'),
    alignment: alignmentOf(text, seconds),
    normalized_alignment: alignmentOf(` ${text.replace(/\d+/g, 'many')} `, seconds),
  };
}

/** Behaves as ElevenLabs' API reference describes: paged voices, speech, errors, the limit of concurrent requests. */
export async function startElevenLabs({ voices = 3, concurrent = 10, dictionaries = true } = {}): Promise<StubServer> {
  const mp3 = await toneAsMp3();
  const all = Array.from({ length: voices }, (_, at) => voice(at));
  const kept = new DictionariesAtElevenLabs();
  return startStubServer(async ({ method, path, query, headers, body }, running) => {
    if (headers['xi-api-key'] !== elevenLabsKey)
      return { status: 401, body: detail('invalid_api_key', `Invalid API key ${String(headers['xi-api-key'])}`) };
    if (method === 'GET' && path === '/v2/voices') {
      const from = Number(query.get('next_page_token') ?? 0);
      const size = Math.min(Number(query.get('page_size') ?? 10), 100);
      const hasMore = from + size < all.length;
      return {
        status: 200,
        body: {
          voices: all.slice(from, from + size),
          has_more: hasMore,
          total_count: all.length,
          next_page_token: hasMore ? String(from + size) : null,
        },
      };
    }
    if (dictionaries && path.startsWith('/v1/pronunciation-dictionaries')) return kept.answer(method, path, body);
    const [, voiceId, timed] = /^\/v1\/text-to-speech\/([^/]+)(\/with-timestamps)?$/.exec(path) ?? [];
    if (method !== 'POST' || voiceId === undefined) return { status: 404, body: { detail: 'Not Found' } };
    if (running > concurrent)
      return { status: 429, body: detail('too_many_concurrent_requests', 'Too many concurrent requests.') };
    if (!all.some((one) => one.voice_id === voiceId))
      return { status: 404, body: detail('voice_not_found', `A voice with voice_id ${voiceId} was not found.`) };
    if (typeof body.text !== 'string')
      return { status: 422, body: { detail: [{ loc: ['body', 'text'], msg: 'Field required', type: 'missing' }] } };
    if (body.model_id === 'eleven_v3' && ('previous_text' in body || 'next_text' in body))
      return {
        status: 400,
        body: detail('unsupported_model', 'Providing previous_text or next_text is not supported.'),
      };
    await slowServer(10);
    const audio = Buffer.concat(Array<Uint8Array>(tonesFor(body.text)).fill(mp3));
    return {
      status: 200,
      headers: {
        'content-type': timed ? 'application/json' : 'audio/mpeg',
        'maximum-concurrent-requests': String(concurrent),
        'current-concurrent-requests': String(running),
        'character-cost': String(body.text.length),
      },
      body: timed ? timedBody(audio, body.text) : audio,
    };
  });
}
