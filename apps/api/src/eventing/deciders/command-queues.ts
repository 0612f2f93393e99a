import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { Position } from '@duetcast/domain/kernel/event';
import { pause } from '../../platform/timing/retry';
import { Contention } from './contention';
import type { CommandRequest, Outcome } from './decide-group';
import type { StreamWriter, Written } from './stream-writer';

export type Decision = Exclude<Outcome, { error: unknown }> & { readonly position: Position | null };

interface Waiting extends CommandRequest {
  readonly since: number;
  readonly resolve: (decision: Decision) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  waiting: Waiting[];
  /** Attempts in a row for which the store reported another revision than it returned. */
  stuck: number;
  /** Commands at the front that failed together and are decided one by one. */
  separate: number;
}

export interface QueueLimits {
  /** Commands waiting in this process; the next one is refused. */
  readonly maxWaiting: number;
  /** Longest time that a command competes with other processes, ms. */
  readonly maxWaitMs: number;
}

const maxGroupCommands = 200;
const maxStuck = 5;
const retryAfterSeconds = 2;

/**
 * One queue per stream: the commands waiting there are decided together, in their order, and appended at once. Different
 * streams are written concurrently.
 */
export class CommandQueues {
  private readonly queues = new Map<string, Queue>();
  private readonly contention = new Contention();
  private waiting = 0;

  constructor(
    private readonly writer: Pick<StreamWriter, 'write'>,
    private readonly limits: QueueLimits = { maxWaiting: 10_000, maxWaitMs: 10_000 },
  ) {}

  /**
   * @throws AppError from the decider; `store.busy` if too many commands wait or other processes always wrote first;
   *   `store.conflict` if the stream cannot be continued; errors of the store
   */
  add(stream: string, request: CommandRequest): Promise<Decision> {
    const { maxWaiting } = this.limits;
    if (this.waiting >= maxWaiting) throw new AppError('store.busy', { retryAfterSeconds });
    this.waiting += 1;
    const queue = this.queues.get(stream);
    return new Promise<Decision>((resolve, reject) => {
      const entry = { ...request, since: performance.now(), resolve, reject };
      if (queue) queue.waiting.push(entry);
      else void this.drain(stream, { waiting: [entry], stuck: 0, separate: 0 });
    }).finally(() => (this.waiting -= 1));
  }

  private async drain(stream: string, queue: Queue): Promise<void> {
    this.queues.set(stream, queue);
    while (queue.waiting.length > 0) {
      const delayMs = this.contention.delayMs(stream);
      if (delayMs > 0) await pause(delayMs);
      this.refuseLate(queue);
      const group = queue.waiting.slice(0, queue.separate > 0 ? 1 : maxGroupCommands);
      if (group.length > 0) await this.write(stream, queue, group);
    }
    this.queues.delete(stream);
  }

  private async write(stream: string, queue: Queue, group: readonly Waiting[]): Promise<void> {
    try {
      const started = performance.now();
      const written = await this.writer.write(stream, group, this.contention.has(stream));
      this.note(stream, queue, written, performance.now() - started);
      this.settle(queue, group, written);
    } catch (error) {
      // A fault of one command must not fail the others; an outage would only be waited for again and again.
      if (!isAppError(error) && group.length > 1) queue.separate = group.length;
      else this.settle(queue, group, { outcomes: group.map(() => ({ error })), position: null });
    }
  }

  private note(stream: string, queue: Queue, { conflict, isShared }: Written, attemptMs: number): void {
    queue.stuck = conflict && !conflict.hasProgress ? queue.stuck + 1 : 0;
    if (conflict) this.contention.conflicted(stream, attemptMs);
    else if (isShared || this.contention.has(stream)) this.contention.succeeded(stream, attemptMs);
  }

  private settle(queue: Queue, group: readonly Waiting[], { outcomes, position }: Omit<Written, 'conflict'>): void {
    const stuck = queue.stuck >= maxStuck ? { error: new AppError('store.conflict') } : undefined;
    const settled = group.map((_, index) => outcomes[index] ?? stuck);
    queue.waiting = [...group.filter((_, index) => !settled[index]), ...queue.waiting.slice(group.length)];
    queue.separate = Math.max(0, queue.separate - settled.filter(Boolean).length);
    for (const [index, { resolve, reject }] of group.entries()) {
      const outcome = settled[index];
      if (outcome && 'error' in outcome) reject(outcome.error);
      else if (outcome) resolve({ ...outcome, position });
    }
  }

  /** None of the waiting commands has stored anything. */
  private refuseLate(queue: Queue): void {
    const earliest = performance.now() - this.limits.maxWaitMs;
    const late = queue.waiting.filter(({ since }) => since < earliest);
    queue.waiting = queue.waiting.filter(({ since }) => since >= earliest);
    for (const { reject } of late) reject(new AppError('store.busy', { retryAfterSeconds }));
  }
}
