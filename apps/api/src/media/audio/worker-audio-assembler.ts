import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ContentStore } from '../../platform/content/content-store';
import type { TemporaryFiles } from '../../platform/content/temporary-files';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { inParallel } from '../../platform/timing/in-parallel';
import {
  type Assembled,
  AudioAssembler,
  type AssemblyRequest,
  type AudioSource,
  type AudioWork,
  type Music,
} from './audio-assembler';
import { AudioThreads, sharedFlag } from './audio-threads';
import type { Measured } from './measure';
import type { AssembledFile, AssembleTask, ComposeTask, DurationTask, MeasureTask, Outcome } from './worker-messages';

/**
 * Joins parts in worker threads, in two passes: all threads measure parts; then one thread renders them one at a time.
 * Parts and output are files in a temporary folder, of which a thread holds a few blocks in memory: at most one part per
 * thread at once, and the output.
 */
export class WorkerAudioAssembler extends AudioAssembler {
  private readonly pool: AudioThreads;

  constructor(
    private readonly content: ContentStore,
    private readonly temporary: TemporaryFiles,
    private readonly threads: number,
  ) {
    super();
    this.pool = new AudioThreads(threads);
  }

  async assemble(request: AssemblyRequest, work: AudioWork): Promise<Assembled> {
    work.signal.throwIfAborted();
    if (request.parts.length === 0) throw new AppError('audio.undecodable', { reason: 'There are no parts.' });
    return this.temporary.inFolder(async (folder) => {
      const measured = await this.measureAll(request, folder, work);
      const { path, ...facts } = await this.renderAll(request, measured, folder, work);
      work.signal.throwIfAborted();
      return { ...facts, ...(await this.content.putFile(path, work.signal)) };
    });
  }

  durationMs(audio: AudioSource, work: AudioWork, upToMs = Infinity): Promise<number> {
    if (audio instanceof Uint8Array) {
      const copied = new Uint8Array(audio);
      return this.duration({ audio: copied, upToMs }, work, [copied.buffer]);
    }
    if ('path' in audio) return this.duration({ audio: audio.path, upToMs }, work);
    return this.temporary.inFolder(async (folder) => {
      const path = await this.partFile(audio.contentHash, join(folder, 'audio'), work.signal);
      return this.duration({ audio: path, upToMs }, work);
    });
  }

  private async duration(
    task: Pick<DurationTask, 'audio' | 'upToMs'>,
    work: AudioWork,
    transfer: readonly object[] = [],
  ): Promise<number> {
    return valueOf<number>(await this.pool.run<DurationTask>('duration', task, work, { transfer }), work.signal);
  }

  async compose({ score, kind }: Music, work: AudioWork): Promise<Uint8Array> {
    const outcome = await this.pool.run<ComposeTask>('compose', { music: { score, kind } }, work, { transfer: [] });
    return valueOf<Uint8Array>(outcome, work.signal);
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  /** At most one part per thread at once, which provides back-pressure. */
  private measureAll(request: AssemblyRequest, folder: string, work: AudioWork): Promise<Measured[]> {
    const stop = sharedFlag(0);
    return inParallel(hashesOf(request), this.threads, async (hash, index) => {
      const path = join(folder, `measured-${index}`);
      try {
        await this.partFile(hash, path, work.signal);
        return await this.measure(path, index, work, stop);
      } catch (error) {
        Atomics.store(stop, 0, 1);
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    });
  }

  private async measure(path: string, index: number, work: AudioWork, stop: Int32Array): Promise<Measured> {
    try {
      const outcome = await this.pool.run<MeasureTask>('measure', { path }, work, { transfer: [], stop });
      return valueOf<Measured>(outcome, work.signal);
    } catch (error) {
      if (!isAppError(error, 'audio.undecodable')) throw error;
      throw new AppError(error.code, { ...error.details, part: index }, { cause: error });
    }
  }

  private async renderAll(
    request: AssemblyRequest,
    measured: readonly Measured[],
    folder: string,
    work: AudioWork,
  ): Promise<AssembledFile> {
    const { port1: localPort, port2: parts } = new MessageChannel();
    const feeding = this.feed(localPort, request, join(folder, 'part'), work.signal);
    try {
      const task = { request, measured, parts, folder };
      const outcome = await this.pool.run<AssembleTask>('assemble', task, work, { transfer: [parts] });
      feeding.rethrow();
      return valueOf<AssembledFile>(outcome, work.signal);
    } finally {
      localPort.close();
    }
  }

  /** Replies to each index with a file of the part, in place of the one before, or null on failure; `rethrow` throws it. */
  private feed(port: MessagePort, request: AssemblyRequest, path: string, signal: AbortSignal): { rethrow(): void } {
    const hashes = hashesOf(request);
    let failure: { readonly reason: unknown } | null = null;
    port.on('message', (index: number) => {
      this.partFile(hashes[index]!, path, signal).then(
        () => port.postMessage(path),
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

  private async partFile(hash: string, path: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    await this.content.copyTo(hash, path, signal);
    return path;
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
  if (settled.kind === 'full') throw new StoreUnavailable(`Temporary audio: ${settled.reason}`, { outage: 'full' });
  signal?.throwIfAborted();
  throw new AppError('internal', {}, { message: 'The audio work was stopped.' });
}
