import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { threadPool } from '../../platform/threads/thread-pool';
import { FairTurns, type Turns } from '../../platform/timing/fair-turns';
import type { AudioWork } from './audio-assembler';
import type { TurnControl } from './worker-messages';

/** Idle threads end after this time to release their memory. */
const idleTimeoutMs = 20_000;
/** Memory for short-lived objects of a thread; by default a thread takes 32 MB or more before it collects them. */
const maxYoungGenerationSizeMb = 4;
/** Threads that wait for their next turn, for each one that runs. */
const waitingPerThread = 7;

type WithoutControl<Task> = Omit<Task, keyof TurnControl>;

/** A flag that busy threads can read. */
const sharedFlag = (value: 0 | 1): Int32Array => new Int32Array(new SharedArrayBuffer(4)).fill(value);

/** Runs audio tasks in threads, `threads` at once, in fair turns between accounts: long work waits while others have their turn. */
export class AudioThreads {
  private readonly pool: Piscina;
  private readonly turns: FairTurns;

  constructor(threads: number) {
    const maxThreads = threads * (1 + waitingPerThread);
    const resourceLimits = { maxYoungGenerationSizeMb };
    this.pool = threadPool(__dirname, 'audio.worker', { maxThreads, idleTimeout: idleTimeoutMs, resourceLimits });
    this.turns = new FairTurns(threads, maxThreads);
  }

  /** @throws the signal's reason if aborted before the task started */
  async run<Task extends TurnControl>(
    name: string,
    task: WithoutControl<Task>,
    { ownerId, signal }: AudioWork,
    { transfer }: { readonly transfer: readonly object[] },
  ): Promise<unknown> {
    const turns = await this.turns.start(ownerId, signal);
    const { port1, port2: ended } = new MessageChannel();
    const [turn, stop] = [sharedFlag(1), sharedFlag(0)];
    const onAbort = (): void => void Atomics.store(stop, 0, 1);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    port1.on('message', () => void continueAfter(turns, turn));
    try {
      const transferList = [...transfer, ended] as ArrayBuffer[];
      return await this.pool.run({ ...task, stop, turn, ended }, { name, transferList });
    } finally {
      signal.removeEventListener('abort', onAbort);
      port1.close();
      turns.end();
    }
  }
}

/** Wakes the thread at its next turn; after an abort at once, to stop. */
async function continueAfter(turns: Turns, turn: Int32Array): Promise<void> {
  await turns.next().catch(() => undefined);
  Atomics.store(turn, 0, 1);
  Atomics.notify(turn, 0);
}
