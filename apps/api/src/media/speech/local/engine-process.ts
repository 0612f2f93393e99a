import { serveTasks } from '../../../platform/threads/serve-tasks';

/** Task of an engine process: one phrase, so that the phrases of a line are spoken in parallel. */
export interface SpeechTask {
  readonly voice: string;
  /** Words per minute. */
  readonly rate: number;
  /** 0 to 100; 50 is the voice's own. */
  readonly pitch: number;
  readonly text: string;
  /** Entries for words of the text, in the engine's own form. */
  readonly lexicon?: string;
}

/** Samples of one channel; none if the engine says nothing for the text. */
export interface SpokenPhrase {
  readonly samples: Int16Array;
  readonly sampleRate: number;
}
export type SpeechReply = SpokenPhrase | { readonly failure: 'voice' | 'engine' };

/** A synchronous speech engine; one utterance runs at a time. */
export interface SpeechEngine {
  /** False if the engine does not have the voice. */
  selectVoice(task: SpeechTask): boolean;
  synthesize(text: string): SpokenPhrase;
}

/** Handles tasks from the parent until it disconnects. */
export function serve(load: () => Promise<SpeechEngine>): void {
  const engine = load();
  // An unhandled rejection would end the process before it could reply.
  const loaded = engine.catch(() => undefined);
  void serveTasks(
    (task: SpeechTask) => engine.then((ready) => render(ready, task)).catch((): SpeechReply => ({ failure: 'engine' })),
    loaded,
  );
}

const render = (engine: SpeechEngine, task: SpeechTask): SpeechReply =>
  engine.selectVoice(task) ? engine.synthesize(task.text) : { failure: 'voice' };
