import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { ContentStore } from '../../platform/content/content-store';
import { threadPool } from '../../platform/threads/thread-pool';
import { inParallel } from '../../platform/timing/in-parallel';
import { type Assembled, AudioAssembler, type AssemblyRequest } from './audio-assembler';
import type { Measured } from './measure';
import type { AssembledFile, AssembleTask, MeasureTask, Outcome } from './worker-messages';

/** Idle threads end after this time to release their memory. */
const idleTimeoutMs = 20_000;

/** Shared cancellation flag that busy threads can read. */
const stopFlag = (): Int32Array => new Int32Array(new SharedArrayBuffer(4));

/**
 * Joins parts in worker threads, in two passes: all threads measure parts; then one thread renders them one at a time from
 * the content store. Holds at most one part per thread in memory.
 */
export class WorkerAudioAssembler extends AudioAssembler {
  private readonly pool: Piscina;

  constructor(
    private readonly content: ContentStore,
    private readonly threads: number,
  ) {
    super();
    this.pool = threadPool(__dirname, 'audio.worker', { maxThreads: threads, idleTimeout: idleTimeoutMs });
  }

  async assemble(request: AssemblyRequest, signal: AbortSignal): Promise<Assembled> {
    signal.throwIfAborted();
    if (request.parts.length === 0) throw new AppError('audio.undecodable', { reason: 'There are no parts.' });
    const stop = stopFlag();
    const onAbort = (): void => void Atomics.store(stop, 0, 1);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const measured = await this.measureAll(request, stop, signal);
      const { bytes, ...facts } = await this.renderAll(request, measured, stop, signal);
      signal.throwIfAborted();
      return { ...facts, bytes: bytes.length, contentHash: await this.content.put(bytes) };
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async durationMs(audio: Uint8Array): Promise<number> {
    const bytes = new Uint8Array(audio);
    return valueOf<number>(await this.pool.run(bytes, { name: 'duration', transferList: [bytes.buffer] }));
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  /** At most one part per thread at once, which provides back-pressure. */
  private measureAll(request: AssemblyRequest, stop: Int32Array, signal: AbortSignal): Promise<Measured[]> {
    return inParallel(request.parts, this.threads, async (_part, index) => {
      try {
        return await this.measure(request, index, stop, signal);
      } catch (error) {
        Atomics.store(stop, 0, 1);
        throw error;
      }
    });
  }

  private async measure(
    { parts }: AssemblyRequest,
    index: number,
    stop: Int32Array,
    signal: AbortSignal,
  ): Promise<Measured> {
    const bytes = await this.bytesOf(parts[index]!.contentHash, signal);
    const task: MeasureTask = { bytes, stop };
    try {
      return valueOf<Measured>(await this.pool.run(task, { name: 'measure', transferList: [bytes.buffer] }), signal);
    } catch (error) {
      if (!isAppError(error, 'audio.undecodable')) throw error;
      throw new AppError(error.code, { ...error.details, part: index }, { cause: error });
    }
  }

  private async renderAll(
    request: AssemblyRequest,
    measured: readonly Measured[],
    stop: Int32Array,
    signal: AbortSignal,
  ): Promise<AssembledFile> {
    const { port1: localPort, port2: workerPort } = new MessageChannel();
    const feeding = this.feed(localPort, request, signal);
    const task: AssembleTask = { request, measured, parts: workerPort, stop };
    try {
      const outcome: unknown = await this.pool.run(task, { name: 'assemble', transferList: [workerPort] });
      feeding.rethrow();
      return valueOf<AssembledFile>(outcome, signal);
    } finally {
      localPort.close();
    }
  }

  /** Replies to each index with the part's bytes, or null on failure; `rethrow` throws the failure. */
  private feed(port: MessagePort, { parts }: AssemblyRequest, signal: AbortSignal): { rethrow(): void } {
    let failure: { readonly reason: unknown } | null = null;
    port.on('message', (index: number) => {
      this.bytesOf(parts[index]!.contentHash, signal).then(
        (bytes) => port.postMessage(bytes, [bytes.buffer]),
        (reason: unknown) => {
          failure = { reason };
          port.postMessage(null);
        },
      );
    });
    const rethrow = (): void => {
      if (failure) throw failure.reason;
    };
    return { rethrow };
  }

  /** A copy, since the buffer is transferred and the store may keep its own. */
  private async bytesOf(hash: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    signal.throwIfAborted();
    return new Uint8Array(await this.content.get(hash));
  }
}

function valueOf<T>(outcome: unknown, signal?: AbortSignal): T {
  const settled = outcome as Outcome<T>;
  if (settled.kind === 'done') return settled.value;
  if (settled.kind === 'failed') throw new AppError(settled.code, settled.details);
  signal?.throwIfAborted();
  throw new AppError('internal', {}, { message: 'The audio work was stopped.' });
}
