import { wavOf } from '../../apps/api/src/media/speech/speech-provider';
import { startStubServer, tone, tonesFor, type StubServer } from './stub-server';

export interface HeldSpeechServer extends StubServer {
  /** Texts in the order in which they were asked for. */
  texts(): string[];
  /** Holds the answer to every text with these words, until the returned function is called. */
  hold(words: string): () => void;
}

/** An OpenAI-compatible speech server that refuses texts with the word "forbidden", and holds those that a test names. */
export async function startHeldSpeechServer(): Promise<HeldSpeechServer> {
  const gates = new Map<string, Promise<void>>();
  const server = await startStubServer(async ({ method, body }) => {
    if (method === 'GET') return { status: 200, body: { voices: [{ id: 'af_bella', name: 'Bella' }] } };
    const input = String(body.input);
    if (input.includes('forbidden')) return { status: 400, body: { detail: { message: 'Refused.' } } };
    for (const [words, gate] of gates) if (input.includes(words)) await gate;
    const audio = wavOf(tone(24_000, tonesFor(input)), 24_000);
    return { status: 200, headers: { 'content-type': 'audio/wav' }, body: audio };
  });
  const hold = (words: string) => {
    let open = (): void => undefined;
    gates.set(words, new Promise<void>((resolve) => (open = resolve)));
    return open;
  };
  const texts = () => server.requests.flatMap(({ body: { input } }) => (typeof input === 'string' ? [input] : []));
  return { ...server, hold, texts };
}
