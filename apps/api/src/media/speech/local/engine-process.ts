import { runInBackground } from '../../../platform/threads/background-priority';
import type { Phrase } from './phrases';

/** Task of an engine process. */
export interface SpeechTask {
  readonly voice: string;
  /** Words per minute. */
  readonly rate: number;
  /** 0 to 100; 50 is the voice's own. */
  readonly pitch: number;
  readonly phrases: readonly Phrase[];
}

/** Reply: samples of one channel, or the reason for none. */
export type SpeechReply =
  { readonly samples: Int16Array; readonly sampleRate: number } | { readonly failure: 'voice' | 'empty' | 'engine' };

/** A synchronous speech engine; one utterance runs at a time. */
export interface SpeechEngine {
  /** False if the engine does not have the voice. */
  selectVoice(task: SpeechTask): boolean;
  synthesize(text: string): { readonly samples: Int16Array; readonly sampleRate: number };
}

/** Audibility threshold: 0.2 % of full scale. */
const audibleAmplitude = 66;

/** Handles tasks from the parent until it disconnects. */
export function serve(load: () => Promise<SpeechEngine>): void {
  runInBackground();
  const engine = load();
  // An unhandled rejection would end the process before it could reply.
  engine.catch(() => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (task: SpeechTask) => {
    void engine
      .then((loaded) => render(loaded, task))
      .catch((): SpeechReply => ({ failure: 'engine' }))
      .then((reply) => process.send?.(reply));
  });
}

/** Yields between phrases, so that the process notices a disconnect of its parent. */
async function render(engine: SpeechEngine, task: SpeechTask): Promise<SpeechReply> {
  if (!engine.selectVoice(task)) return { failure: 'voice' };
  const parts: Int16Array[] = [];
  let sampleRate = 0;
  for (const { text, pauseMs } of task.phrases) {
    const speech = engine.synthesize(text);
    sampleRate = speech.sampleRate;
    parts.push(speech.samples, new Int16Array(Math.round((pauseMs * (175 / task.rate) * sampleRate) / 1000)));
    await new Promise(setImmediate);
  }
  const samples = concatenated(parts);
  return samples.some((sample) => Math.abs(sample) > audibleAmplitude) ? { samples, sampleRate } : { failure: 'empty' };
}

export function concatenated(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
