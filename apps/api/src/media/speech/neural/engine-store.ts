import { hourMs } from '@duetcast/domain/limits/time-limits';
import type { ServiceFailures } from '../../../platform/external-services/service-failures';
import { BackgroundLoop } from '../../../platform/timing/background-loop';
import { type VoiceSpeeds, InstallFailure, type InstallFailureReason } from './engine-check';
import { EngineInstaller, type InstallOptions } from './engine-installer';
import { downloadBytesOf, type InstalledEngine, type VoiceEngine } from './voice-engine';

export const engineStates = ['waiting', 'downloading', 'ready', 'suspended', 'failed'] as const;
/** `suspended`: installed, but not tried for a while after failures. */
type EngineState = (typeof engineStates)[number];

interface Installation {
  readonly engine: VoiceEngine;
  state: Exclude<EngineState, 'suspended'>;
  isSuspended: boolean;
  receivedBytes: number;
  reason: InstallFailureReason | null;
  voices: VoiceSpeeds;
}

/** What a page shows of an engine; `reason`: why it failed, null otherwise. */
export type EngineStatus = ReturnType<EngineStore['statuses']>[number];

interface Log {
  log(message: string): void;
  warn(message: unknown, ...rest: unknown[]): void;
}

interface StoreOptions extends InstallOptions {
  readonly engines: readonly VoiceEngine[];
  readonly log: Log;
  /** Where administrators see that a server of files fails. */
  readonly failures?: Pick<ServiceFailures, 'failed' | 'succeeded'>;
  /** Time to the next pass after one in which an engine failed. */
  readonly retryMs?: number;
  readonly installer?: Pick<EngineInstaller, 'install' | 'complete' | 'voicesOf' | 'locationOf'>;
}

/** After all engines are installed, nothing is left to do. */
const neverMs = 2 ** 31 - 1;

/** Installs the configured engines in the background, one after another, and knows which voices they have. */
export class EngineStore {
  private readonly installations: readonly Installation[];
  private readonly listeners: (() => void)[] = [];
  private readonly installer: NonNullable<StoreOptions['installer']>;
  private readonly loop: BackgroundLoop;
  private hasLoggedFailure = false;
  private readonly unconfined = new Set<string>();

  constructor(private readonly options: StoreOptions) {
    const onConfinement = (engine: VoiceEngine, isConfined: boolean) => isConfined || this.warnUnconfined(engine);
    this.installer = options.installer ?? new EngineInstaller({ ...options, onConfinement });
    this.installations = options.engines.map((engine) => {
      const voices = this.installer.voicesOf(engine);
      const state = voices ? 'ready' : 'waiting';
      const receivedBytes = voices ? downloadBytesOf(engine) : 0;
      return { engine, state, isSuspended: false, receivedBytes, reason: null, voices: voices ?? {} };
    });
    const retryAfterMs = options.retryMs ?? hourMs;
    const run = (signal: AbortSignal) => this.install(signal);
    // A failed pass is logged here, once.
    const logger = { warn: (entry: unknown) => this.reportFailure(entry) };
    this.loop = new BackgroundLoop({ name: 'Voice engines', everyMs: neverMs, retryAfterMs, run, logger });
  }

  /** Returns at once. */
  start(): void {
    if (this.installations.length > 0) this.loop.start();
  }

  engines(): readonly VoiceEngine[] {
    return this.options.engines;
  }

  /** The voices that passed the check, while the engine is not suspended. */
  voicesOf(engine: VoiceEngine): VoiceSpeeds {
    const installation = this.find(engine);
    return installation?.state === 'ready' && !installation.isSuspended ? installation.voices : {};
  }

  locationOf(engine: VoiceEngine): InstalledEngine {
    return this.installer.locationOf(engine);
  }

  /** Empty if no engines are configured. */
  statuses() {
    return this.installations.map(({ engine, isSuspended, state, receivedBytes, reason }) => {
      const [bytes, languages] = [downloadBytesOf(engine), Object.keys(engine.languages)];
      const shown: EngineState = isSuspended ? 'suspended' : state;
      return { name: engine.name, languages, bytes, receivedBytes, state: shown, reason };
    });
  }

  /** Whether an installed engine is not tried for a while. */
  suspend(engine: VoiceEngine, isSuspended: boolean): void {
    const installation = this.find(engine);
    if (!installation) return;
    installation.isSuspended = isSuspended;
    if (isSuspended)
      this.options.log.warn(`The voice engine ${engine.name} is suspended after failures; basic voices are used`);
    this.changed();
  }

  /** Calls back when the voices of an engine have changed. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  close(): Promise<void> {
    return this.loop.stop();
  }

  /** Without the network every other engine would fail as well. @throws InstallFailure the first one of the pass */
  async install(signal: AbortSignal): Promise<void> {
    const failures: InstallFailure[] = [];
    for (const installation of this.installations) {
      if (installation.state === 'ready' || signal.aborted) continue;
      const network = failures.find(({ reason }) => reason === 'network');
      const failure = network ?? (await this.installOne(installation, signal));
      if (!failure) continue;
      Object.assign(installation, { state: 'failed', reason: failure.reason });
      failures.push(failure);
    }
    if (failures[0]) throw failures[0];
    for (const installation of this.installations) await this.complete(installation, signal);
  }

  private async installOne(installation: Installation, signal: AbortSignal): Promise<InstallFailure | null> {
    const { engine } = installation;
    Object.assign(installation, { state: 'downloading', reason: null });
    const onProgress = (receivedBytes: number) => (installation.receivedBytes = receivedBytes);
    try {
      this.ready(installation, await this.installer.install(engine, { signal, onProgress }));
    } catch (error) {
      if (!(error instanceof InstallFailure)) throw error;
      if (error.kind) this.options.failures?.failed('voiceEngines', error.kind, error);
      return error;
    }
    this.options.failures?.succeeded('voiceEngines');
    return null;
  }

  /** Fetches what the engine works without; tried again at the next start only. */
  private async complete(installation: Installation, signal: AbortSignal): Promise<void> {
    if (installation.state !== 'ready' || signal.aborted) return;
    const { engine } = installation;
    try {
      const voices = await this.installer.complete(engine, { signal, onProgress: () => undefined });
      if (voices) this.ready(installation, voices);
    } catch (error) {
      if (!(error instanceof InstallFailure)) throw error;
      this.options.log.log(`Some voices of the voice engine ${engine.name} are left out. ${error.message}`);
    }
  }

  private ready(installation: Installation, voices: VoiceSpeeds): void {
    const { engine } = installation;
    Object.assign(installation, { state: 'ready', receivedBytes: downloadBytesOf(engine), voices });
    const [count, all] = [Object.keys(voices).length, engine.voices.length];
    this.options.log.log(`The voice engine ${engine.name} is ready: ${count} of ${all} voices`);
    this.changed();
  }

  private find(engine: VoiceEngine): Installation | undefined {
    return this.installations.find((one) => one.engine === engine);
  }

  private warnUnconfined({ name }: VoiceEngine): void {
    if (this.unconfined.has(name)) return;
    this.unconfined.add(name);
    this.options.log.warn(
      `The voice engine ${name} runs with the rights of the server: this system has no Landlock to shut it in`,
    );
  }

  /** One line, however often it is tried again. */
  private reportFailure(entry: unknown): void {
    if (this.hasLoggedFailure) return;
    this.hasLoggedFailure = true;
    const { err } = entry as { err: Error };
    const name = this.installations.find(({ state }) => state === 'failed')?.engine.name;
    const reason = err instanceof InstallFailure ? err.message : String(err);
    this.options.log.warn(`The voice engine ${name} could not be installed; other voices are used. ${reason}`);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
