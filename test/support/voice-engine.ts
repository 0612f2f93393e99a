import { EventEmitter } from 'node:events';
import type { EngineReply, EngineTask } from '../../apps/api/src/media/speech/neural/engine-host';
import type { VoiceEngine } from '../../apps/api/src/media/speech/neural/voice-engine';
import type { TaskProcess } from '../../apps/api/src/platform/threads/process-pool';

const voiceOf = (id: string, gender: 'female' | 'male') => ({
  ...({ id, name: id, locale: 'en-US', gender, age: 'young', accent: 'american' } as const),
  ...({ useCase: 'conversational', quality: 'natural', arguments: { voice: id } } as const),
});

/** An engine of which nothing is on the disk. */
export const anEngine = (change: Partial<VoiceEngine> = {}): VoiceEngine => ({
  ...{ name: 'tones', version: '1', license: 'MIT', python: ['3.9', '3.99'], sampleRate: 8_000 },
  ...{ packageBytes: 100, memoryMb: 100, reads: [], files: [], languages: { en: 'The first boat leaves.' } },
  voices: [voiceOf('low', 'male'), voiceOf('high', 'female')],
  ...{ folder: '/engines/tones', hash: 'abc', requirementsHash: 'def' },
  ...change,
});

/** `null`: it ends; `undefined`: it hangs. */
export type Answer = (task: EngineTask) => EngineReply | null | undefined;

/** Takes the place of an engine's process. */
export class FakeHost extends EventEmitter implements TaskProcess {
  readonly pid = 1;
  exitCode: number | null = null;
  readonly signalCode = null;

  constructor(private readonly answer: Answer) {
    super();
    setImmediate(() => this.emit('message', 'ready'));
  }

  kill(): boolean {
    if (this.exitCode === null) setImmediate(() => this.emit('exit', (this.exitCode = 1)));
    return true;
  }

  send(task: object): void {
    const reply = this.answer(task as EngineTask);
    if (reply === null) this.kill();
    else if (reply) setImmediate(() => this.emit('message', reply));
  }
}

/** As long as the text takes at 15 characters a second. */
export const toneFor = ({ text, speed }: Pick<EngineTask, 'text' | 'speed'>): Float32Array =>
  Float32Array.from({ length: Math.round((8_000 * text.length) / 15 / speed) }, (_, at) => 0.3 * Math.sin(at / 6));
