import type { SpeechProvider } from '../../apps/api/src/media/speech/speech-provider';
import type { StubServer } from './stub-server';
import { until } from './until';

/** A call that is aborted while the server does not answer rejects with the reason, and is not repeated. */
export async function expectAbort(server: StubServer, speech: SpeechProvider, voiceId: string): Promise<void> {
  server.respondNext('hang');
  const stop = new AbortController();
  const speaking = speech.speak({ text: 'Hello there.', voiceId }, stop.signal);
  await until(() => server.requests.length > 0, { everyMs: 1 });
  stop.abort(new Error('cancelled'));
  await expect(speaking).rejects.toThrow('cancelled');
  expect(server.requests).toHaveLength(1);
}
