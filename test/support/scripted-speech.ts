import {
  SpeechProvider,
  type Speech,
  type SpeechRequest,
  wavOf,
} from '../../apps/api/src/media/speech/speech-provider';
import { tone } from './stub-server';
import { aVoice } from './stub-speech';

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function gate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** A speech provider that returns a tone, and waits or fails for the texts that a test names. */
export class ScriptedSpeech extends SpeechProvider {
  readonly name = 'local';
  readonly settingsOf = () => 'stub-1';
  maxCharacters = 1_000;
  readonly concurrency = 2;
  readonly requests: SpeechRequest[] = [];
  /** The words that it reports for a text; the tone lasts 500 ms. */
  wordsOf: (text: string) => Speech['words'] = () => undefined;
  /** Id of the voice that speaks a text in place of the requested one. */
  replacedBy: (text: string) => string | undefined = () => undefined;
  private readonly held = new Map<string, Gate>();
  private readonly failures = new Map<string, { error: Error; left: number }>();
  private readonly requestedTexts = new Map<string, Gate>();
  private readonly abortedTexts = new Map<string, Gate>();
  private gateForAll: Gate | null = null;

  get texts(): string[] {
    return this.requests.map(({ text }) => text);
  }

  /** Holds the response to `text` until `release`. */
  hold = (text: string): void => void this.held.set(text, gate());
  release = (text: string): void => this.held.get(text)?.open();
  holdAll = (): void => void (this.gateForAll = gate());
  releaseAll = (): void => this.gateForAll?.open();
  /** Resolves once the text has been requested. */
  requested = (text: string): Promise<void> => gateOf(this.requestedTexts, text).opened;
  /** Resolves once the caller has aborted the request for the text. */
  aborted = (text: string): Promise<void> => gateOf(this.abortedTexts, text).opened;
  fail = (text: string, error: Error, times = Infinity): void => void this.failures.set(text, { error, left: times });
  succeed = (text: string): void => void this.failures.delete(text);

  async voices() {
    return [aVoice('local', 'ada'), aVoice('local', 'bob')];
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const { text } = request;
    this.requests.push(request);
    request.onCall?.();
    gateOf(this.requestedTexts, text).open();
    const failure = this.failures.get(text);
    if (failure && failure.left-- > 0) throw failure.error;
    await this.waitFor(signal, text, [this.held.get(text)?.opened, this.gateForAll?.opened]);
    const words = this.wordsOf(text);
    const replacedBy = this.replacedBy(text);
    const facts = { ...(words && { words }), ...(replacedBy !== undefined && { replacedBy }) };
    return { audio: wavOf(tone(8_000), 8_000), mediaType: 'audio/wav', ...facts };
  }

  async close(): Promise<void> {}

  private async waitFor(
    signal: AbortSignal,
    text: string,
    gates: readonly (Promise<void> | undefined)[],
  ): Promise<void> {
    const aborted = new Promise<never>((_resolve, reject) => {
      const abort = (): void => {
        gateOf(this.abortedTexts, text).open();
        reject(signal.reason as Error);
      };
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    });
    aborted.catch(() => undefined);
    for (const gate of gates) await Promise.race([aborted, gate ?? Promise.resolve()]);
  }
}

function gateOf(gates: Map<string, Gate>, text: string): Gate {
  const known = gates.get(text);
  if (known) return known;
  const created = gate();
  gates.set(text, created);
  return created;
}
