import { SpeechProvider, type Speech, type SpeechRequest } from '../../apps/api/src/media/speech/speech-provider';
import { wavOf } from '../../apps/api/src/media/speech/wav';
import { tone } from './speech-server';
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

/** A provider that speaks a tone, and waits or fails where its script says so. */
export class ScriptedSpeech extends SpeechProvider {
  readonly name = 'local';
  readonly settings = 'stub-1';
  maxCharacters = 1_000;
  readonly concurrency = 2;
  /** What it was asked to speak, in order. */
  readonly requests: SpeechRequest[] = [];
  private readonly held = new Map<string, Gate>();
  private readonly failures = new Map<string, { error: Error; left: number }>();
  private readonly askedFor = new Map<string, Gate>();
  private readonly abortedAt = new Map<string, Gate>();
  private everything: Gate | null = null;

  get texts(): string[] {
    return this.requests.map(({ text }) => text);
  }

  /** The text is not answered before `letGo`. */
  hold = (text: string): void => void this.held.set(text, gate());
  letGo = (text: string): void => this.held.get(text)?.open();
  holdAll = (): void => void (this.everything = gate());
  letAllGo = (): void => this.everything?.open();
  /** Resolves when the text is, or was, asked for. */
  asked = (text: string): Promise<void> => gateOf(this.askedFor, text).opened;
  /** Resolves when the text is, or was, given up by the caller. */
  aborted = (text: string): Promise<void> => gateOf(this.abortedAt, text).opened;
  fail = (text: string, error: Error, times = Infinity): void => void this.failures.set(text, { error, left: times });
  succeed = (text: string): void => void this.failures.delete(text);

  async voices() {
    return [aVoice('local', 'ada'), aVoice('local', 'bob')];
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const { text } = request;
    this.requests.push(request);
    gateOf(this.askedFor, text).open();
    const failure = this.failures.get(text);
    if (failure && failure.left-- > 0) throw failure.error;
    await this.unless(signal, text, [this.held.get(text)?.opened, this.everything?.opened]);
    return { audio: wavOf(tone(8_000), 8_000), mediaType: 'audio/wav' };
  }

  async close(): Promise<void> {}

  private async unless(
    signal: AbortSignal,
    text: string,
    gates: readonly (Promise<void> | undefined)[],
  ): Promise<void> {
    const aborted = new Promise<never>((_resolve, reject) => {
      const give = (): void => {
        gateOf(this.abortedAt, text).open();
        reject(signal.reason as Error);
      };
      if (signal.aborted) give();
      else signal.addEventListener('abort', give, { once: true });
    });
    aborted.catch(() => undefined);
    for (const gate of gates) await Promise.race([aborted, gate ?? Promise.resolve()]);
  }
}

function gateOf(gates: Map<string, Gate>, text: string): Gate {
  const known = gates.get(text);
  if (known) return known;
  const made = gate();
  gates.set(text, made);
  return made;
}
