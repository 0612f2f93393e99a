import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentStore } from '../../platform/content/content-store';
import type { TemporaryFiles } from '../../platform/content/temporary-files';
import { orDiskOutage } from '../../platform/errors/disk-outage';
import { StoreUnavailable } from '../../platform/errors/store-unavailable';
import { inParallel } from '../../platform/timing/in-parallel';
import {
  type Assembled,
  AudioAssembler,
  type AssemblyRequest,
  type AudioSource,
  type AudioWork,
  type Music,
  type SampleOptions,
  type Samples,
} from './audio-assembler';
import type { AudioTask } from './audio-host';
import { AudioProcess } from './audio-process';
import type { Measured } from './measure';
import type { AudioTaskName } from './process-messages';
import type {
  AssembledFile,
  AssembleTask,
  ComposeTask,
  DurationTask,
  MeasureTask,
  Outcome,
  SampleTask,
  TurnControl,
} from './worker-messages';

/** What the threads add is left out. */
type WithoutControl<Task> = Omit<Task, keyof TurnControl | 'parts'>;

/**
 * Joins parts in the threads of a process, in two passes: all threads measure parts; then one thread renders them one at a
 * time. Parts and output are files in a temporary folder, of which a thread holds a few blocks in memory: at most one part
 * per thread at once, and the output.
 */
export class WorkerAudioAssembler extends AudioAssembler {
  private readonly process: AudioProcess;

  constructor(
    private readonly content: ContentStore,
    private readonly temporary: TemporaryFiles,
    private readonly threads: number,
  ) {
    super();
    this.process = new AudioProcess(threads, temporary.root);
  }

  async assemble(request: AssemblyRequest, work: AudioWork): Promise<Assembled> {
    work.signal.throwIfAborted();
    if (request.parts.length === 0) throw new AppError('audio.undecodable', { reason: 'There are no parts.' });
    return this.temporary.inFolder(async (folder) => {
      const measured = await this.measureAll(request, folder, work);
      const { path, ...facts } = await this.renderAll(request, measured, folder, work);
      work.signal.throwIfAborted();
      return { ...facts, ...(await this.content.putFile(path, work)) };
    });
  }

  durationMs(audio: AudioSource, work: AudioWork, upToMs = Infinity): Promise<number> {
    if (!(audio instanceof Uint8Array) && 'path' in audio) return this.duration(audio.path, upToMs, work);
    return this.temporary.inFolder(async (folder) => {
      const path = join(folder, 'audio');
      if (audio instanceof Uint8Array) await orDiskOutage(writeFile(path, audio));
      else await this.partFile(audio.contentHash, path, work.signal);
      return this.duration(path, upToMs, work);
    });
  }

  private duration(path: string, upToMs: number, work: AudioWork): Promise<number> {
    return this.perform<number, DurationTask>('duration', { path, upToMs }, work);
  }

  samples(contentHash: string, options: SampleOptions, work: AudioWork): Promise<Samples> {
    return this.temporary.inFolder(async (folder) => {
      const path = await this.partFile(contentHash, join(folder, 'part'), work.signal);
      return this.perform<Samples, SampleTask>('sample', { path, ...options }, work);
    });
  }

  compose({ score, kind }: Music, work: AudioWork): Promise<Uint8Array> {
    return this.perform<Uint8Array, ComposeTask>('compose', { music: { score, kind } }, work);
  }

  /** Ids of the running processes. */
  get pids(): number[] {
    return this.process.pids;
  }

  close(): Promise<void> {
    return this.process.close();
  }

  private async perform<Result, Task>(
    name: AudioTaskName,
    task: WithoutControl<Task>,
    work: AudioWork,
    partAt?: AudioTask['partAt'],
  ): Promise<Result> {
    return valueOf<Result>(await this.process.run({ name, task, work, partAt }), work.signal);
  }

  /** Measures at most one part per thread at once, which provides back-pressure. */
  private measureAll(request: AssemblyRequest, folder: string, work: AudioWork): Promise<Measured[]> {
    const failing = new AbortController();
    const signal = AbortSignal.any([work.signal, failing.signal]);
    return inParallel(hashesOf(request), this.threads, async (hash, index) => {
      const path = join(folder, `measured-${index}`);
      try {
        await this.partFile(hash, path, work.signal);
        return await this.measure(path, index, { ...work, signal });
      } catch (error) {
        failing.abort(error);
        throw error;
      } finally {
        await rm(path, { force: true });
      }
    });
  }

  private async measure(path: string, index: number, work: AudioWork): Promise<Measured> {
    try {
      return await this.perform<Measured, MeasureTask>('measure', { path }, work);
    } catch (error) {
      if (!isAppError(error, 'audio.undecodable')) throw error;
      // The other parts stop with the error of the part that failed.
      throw new AppError(error.code, { part: index, ...error.details }, { cause: error });
    }
  }

  /** Makes each part that the process asks for, in place of the one before. */
  private async renderAll(
    request: AssemblyRequest,
    measured: readonly Measured[],
    folder: string,
    work: AudioWork,
  ): Promise<AssembledFile> {
    const hashes = hashesOf(request);
    let failure: { readonly reason: unknown } | null = null;
    const partAt = async (index: number): Promise<string> => {
      try {
        return await this.partFile(hashes[index]!, join(folder, 'part'), work.signal);
      } catch (reason) {
        failure = { reason };
        throw reason;
      }
    };
    try {
      return await this.perform<AssembledFile, AssembleTask>('assemble', { request, measured, folder }, work, partAt);
    } catch (error) {
      throw (failure as { readonly reason: unknown } | null)?.reason ?? error;
    }
  }

  private async partFile(hash: string, path: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    await this.content.copyTo(hash, path, signal);
    return path;
  }
}

/** Hashes of the parts, then that of the music. */
const hashesOf = ({ parts, music }: AssemblyRequest): string[] => [
  ...parts.map(({ contentHash }) => contentHash),
  ...(music === undefined ? [] : [music]),
];

function valueOf<T>(outcome: Outcome<unknown>, signal: AbortSignal): T {
  const settled = outcome as Outcome<T>;
  if (settled.kind === 'done') return settled.value;
  if (settled.kind === 'failed') throw new AppError(settled.code, settled.details);
  if (settled.kind === 'full') throw new StoreUnavailable(`Temporary audio: ${settled.reason}`, { outage: 'full' });
  signal.throwIfAborted();
  throw new AppError('internal', {}, { message: 'The audio work was stopped.' });
}
