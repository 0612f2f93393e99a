import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ContentStore } from '../../platform/content/content-store';
import { inParallel } from '../../platform/timing/in-parallel';
import { type Assembled, AudioAssembler, type AssemblyRequest, type AudioWork, type Music } from './audio-assembler';
import { AudioThreads, sharedFlag } from './audio-threads';
import type { Measured } from './measure';
import type { AssembledFile, AssembleTask, ComposeTask, DurationTask, MeasureTask, Outcome } from './worker-messages';

/**
 * Joins parts in worker threads, in two passes: all threads measure parts; then one thread renders them one at a time from
 * the content store. Holds at most one part per thread in memory.
 */
export class WorkerAudioAssembler extends AudioAssembler {
  private readonly pool: AudioThreads;

  constructor(
    private readonly content: ContentStore,
    private readonly threads: number,
  ) {
    super();
    this.pool = new AudioThreads(threads);
  }

  async assemble(request: AssemblyRequest, work: AudioWork): Promise<Assembled> {
    work.signal.throwIfAborted();
    if (request.parts.length === 0) throw new AppError('audio.undecodable', { reason: 'There are no parts.' });
    const measured = await this.measureAll(request, work);
    const { bytes, ...facts } = await this.renderAll(request, measured, work);
    work.signal.throwIfAborted();
    return { ...facts, bytes: bytes.length, contentHash: await this.content.put(bytes) };
  }

  async durationMs(audio: Uint8Array, work: AudioWork, upToMs = Infinity): Promise<number> {
    const bytes = new Uint8Array(audio);
    const task = { bytes, upToMs };
    const outcome = await this.pool.run<DurationTask>('duration', task, work, { transfer: [bytes.buffer] });
    return valueOf<number>(outcome, work.signal);
  }

  async compose({ score, kind }: Music, work: AudioWork): Promise<Uint8Array> {
    const outcome = await this.pool.run<ComposeTask>('compose', { music: { score, kind } }, work, { transfer: [] });
    return valueOf<Uint8Array>(outcome, work.signal);
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  /** At most one part per thread at once, which provides back-pressure. */
  private measureAll(request: AssemblyRequest, work: AudioWork): Promise<Measured[]> {
    const stop = sharedFlag(0);
    return inParallel(hashesOf(request), this.threads, async (hash, index) => {
      try {
        return await this.measure(hash, index, work, stop);
      } catch (error) {
        Atomics.store(stop, 0, 1);
        throw error;
      }
    });
  }

  private async measure(hash: string, index: number, work: AudioWork, stop: Int32Array): Promise<Measured> {
    const bytes = await this.bytesOf(hash, work.signal);
    const transfer = [bytes.buffer];
    try {
      const outcome = await this.pool.run<MeasureTask>('measure', { bytes }, work, { transfer, stop });
      return valueOf<Measured>(outcome, work.signal);
    } catch (error) {
      if (!isAppError(error, 'audio.undecodable')) throw error;
      throw new AppError(error.code, { ...error.details, part: index }, { cause: error });
    }
  }

  private async renderAll(
    request: AssemblyRequest,
    measured: readonly Measured[],
    work: AudioWork,
  ): Promise<AssembledFile> {
    const { port1: localPort, port2: parts } = new MessageChannel();
    const feeding = this.feed(localPort, request, work.signal);
    try {
      const task = { request, measured, parts };
      const outcome = await this.pool.run<AssembleTask>('assemble', task, work, { transfer: [parts] });
      feeding.rethrow();
      return valueOf<AssembledFile>(outcome, work.signal);
    } finally {
      localPort.close();
    }
  }

  /** Replies to each index with the part's bytes, or null on failure; `rethrow` throws the failure. */
  private feed(port: MessagePort, request: AssemblyRequest, signal: AbortSignal): { rethrow(): void } {
    const hashes = hashesOf(request);
    let failure: { readonly reason: unknown } | null = null;
    port.on('message', (index: number) => {
      this.bytesOf(hashes[index]!, signal).then(
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

/** Of the parts, then of the music. */
const hashesOf = ({ parts, music }: AssemblyRequest): string[] => [
  ...parts.map(({ contentHash }) => contentHash),
  ...(music === undefined ? [] : [music]),
];

function valueOf<T>(outcome: unknown, signal?: AbortSignal): T {
  const settled = outcome as Outcome<T>;
  if (settled.kind === 'done') return settled.value;
  if (settled.kind === 'failed') throw new AppError(settled.code, settled.details);
  signal?.throwIfAborted();
  throw new AppError('internal', {}, { message: 'The audio work was stopped.' });
}
