import { runInBackground } from '../../../platform/threads/background-priority';
import type { Phrase } from './speaking-text';

/** What a speaking process is asked. */
export interface SpeakTask {
  readonly voice: string;
  /** Words a minute. */
  readonly rate: number;
  /** 0 to 100; 50 is the voice's own. */
  readonly pitch: number;
  readonly phrases: readonly Phrase[];
}

/** What it answers: samples of one channel, or why there are none. */
export type SpeakReply =
  { readonly samples: Int16Array; readonly sampleRate: number } | { readonly failure: 'voice' | 'empty' | 'engine' };

/** An engine as its process drives it; synchronous, so one utterance runs at a time. */
export interface SpeakingEngine {
  /** False where the engine does not know the voice. */
  choose(task: SpeakTask): boolean;
  say(text: string): { readonly samples: Int16Array; readonly sampleRate: number };
}

/** Louder than this is sound: 0.2 % of full scale. */
const audible = 66;

/** Answers tasks from the parent until it goes away. */
export function serve(load: () => Promise<SpeakingEngine>): void {
  runInBackground();
  const engine = load();
  // Unhandled, a failed load would end the process before it could say so.
  engine.catch(() => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (task: SpeakTask) => {
    void engine
      .then((loaded) => render(loaded, task))
      .catch((): SpeakReply => ({ failure: 'engine' }))
      .then((reply) => process.send?.(reply));
  });
}

/** Between phrases the process hears whether its parent is still there. */
async function render(engine: SpeakingEngine, task: SpeakTask): Promise<SpeakReply> {
  if (!engine.choose(task)) return { failure: 'voice' };
  const parts: Int16Array[] = [];
  let sampleRate = 0;
  for (const { text, pauseMs } of task.phrases) {
    const said = engine.say(text);
    sampleRate = said.sampleRate;
    parts.push(said.samples, new Int16Array(Math.round((pauseMs * (175 / task.rate) * sampleRate) / 1000)));
    await new Promise(setImmediate);
  }
  const samples = joined(parts);
  return samples.some((sample) => Math.abs(sample) > audible) ? { samples, sampleRate } : { failure: 'empty' };
}

export function joined(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
