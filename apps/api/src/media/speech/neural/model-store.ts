import { existsSync } from 'node:fs';
import type { ServiceFailures } from '../../../platform/external-services/service-failures';
import { BackgroundLoop } from '../../../platform/timing/background-loop';
import { missingFile } from './installed-files';
import { ModelFailure, type ModelFailureReason } from './model-failure';
import { ModelInstaller, type InstallOptions } from './model-installer';
import { languagesOf, type VoiceModel } from './voice-model';

export const modelStates = ['waiting', 'downloading', 'ready', 'suspended', 'failed'] as const;
/** `suspended`: installed, but its engine is not tried for a while after failures. */
type ModelState = (typeof modelStates)[number];

interface Installation {
  readonly model: VoiceModel;
  state: Exclude<ModelState, 'suspended'>;
  isSuspended: boolean;
  receivedBytes: number;
  reason: ModelFailureReason | null;
}

/** What a page shows of a model. */
export interface ModelStatus {
  readonly name: string;
  readonly languages: readonly string[];
  readonly state: ModelState;
  readonly bytes: number;
  readonly receivedBytes: number;
  /** Why it failed; null otherwise. */
  readonly reason: ModelFailureReason | null;
}

interface Log {
  log(message: string): void;
  warn(message: unknown, ...rest: unknown[]): void;
}

interface StoreOptions extends InstallOptions {
  readonly models: readonly VoiceModel[];
  readonly log: Log;
  /** Where administrators see that the server of the archives fails. */
  readonly failures?: Pick<ServiceFailures, 'failed' | 'succeeded'>;
  /** False if this machine cannot run the models: none is fetched. */
  isUsable?(): Promise<boolean>;
  /** Time to the next pass after one in which a model failed. */
  readonly retryMs?: number;
}

const hourMs = 60 * 60_000;
/** After all models are installed, nothing is left to do. */
const neverMs = 2 ** 31 - 1;

/** Installs the configured models in the background, one after another, and knows which are ready. */
export class ModelStore {
  private readonly installations: readonly Installation[];
  private readonly listeners: (() => void)[] = [];
  private readonly installer: ModelInstaller;
  private readonly loop: BackgroundLoop;
  private isUsable: boolean | null = null;
  private hasLoggedFailure = false;

  constructor(private readonly options: StoreOptions) {
    this.installer = new ModelInstaller(options);
    this.installations = options.models.map((model) => {
      const isReady = this.installer.isInstalled(model);
      const missing = !isReady && existsSync(this.folderOf(model)) ? missingFile(model, this.folderOf(model)) : null;
      if (missing !== null)
        options.log.warn(`The voice model ${model.name} is incomplete: ${missing}. It is fetched again`);
      const state = isReady ? 'ready' : 'waiting';
      return { model, state, isSuspended: false, receivedBytes: isReady ? model.bytes : 0, reason: null };
    });
    const retryAfterMs = options.retryMs ?? hourMs;
    const run = (signal: AbortSignal) => this.installAll(signal);
    // A failed pass is logged here, once.
    const logger = { warn: (entry: unknown) => this.reportFailure(entry) };
    this.loop = new BackgroundLoop({ name: 'Voice models', everyMs: neverMs, retryAfterMs, run, logger });
  }

  /** Returns at once. */
  start(): void {
    if (this.installations.length > 0) this.loop.start();
  }

  models(): readonly VoiceModel[] {
    return this.options.models;
  }

  isReady(model: VoiceModel): boolean {
    const isReady = (one: Installation) => one.model === model && one.state === 'ready' && !one.isSuspended;
    return this.isUsable !== false && this.installations.some(isReady);
  }

  folderOf(model: VoiceModel): string {
    return this.installer.folderOf(model);
  }

  /** Empty if no models are configured, or this machine cannot run them. */
  statuses(): ModelStatus[] {
    if (this.isUsable === false) return [];
    return this.installations.map(({ model, isSuspended, state, ...progress }) => {
      const { name, bytes } = model;
      return { name, languages: languagesOf(model), bytes, state: isSuspended ? 'suspended' : state, ...progress };
    });
  }

  /** Whether the engine of an installed model is not tried for a while. */
  suspend(model: VoiceModel, isSuspended: boolean): void {
    const installation = this.installations.find((one) => one.model === model);
    if (!installation) return;
    installation.isSuspended = isSuspended;
    if (isSuspended)
      this.options.log.warn(`The voice model ${model.name} is suspended after failures; basic voices are used`);
    this.changed();
  }

  /** Calls back when a model has become ready or is no longer, or none can be used. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  async close(): Promise<void> {
    const stopped = this.loop.stop();
    await this.installer.close();
    await stopped;
  }

  /** Without the network every other archive would fail as well. @throws ModelFailure the first one of the pass */
  private async installAll(signal: AbortSignal): Promise<void> {
    if (!(await this.checkUsable())) return;
    const failures: ModelFailure[] = [];
    for (const installation of this.installations) {
      if (installation.state === 'ready' || signal.aborted) continue;
      const network = failures.find(({ reason }) => reason === 'network');
      const failure = network ?? (await this.installOne(installation, signal));
      if (!failure) continue;
      Object.assign(installation, { state: 'failed', reason: failure.reason });
      failures.push(failure);
    }
    if (failures[0]) throw failures[0];
  }

  private async installOne(installation: Installation, signal: AbortSignal): Promise<ModelFailure | null> {
    const { model } = installation;
    Object.assign(installation, { state: 'downloading', reason: null });
    const onProgress = (receivedBytes: number) => (installation.receivedBytes = receivedBytes);
    try {
      await this.installer.install(model, { signal, onProgress });
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.kind) this.options.failures?.failed('voiceModels', error.kind, error);
      return error;
    }
    this.options.failures?.succeeded('voiceModels');
    Object.assign(installation, { state: 'ready', receivedBytes: model.bytes });
    this.options.log.log(`The voice model ${model.name} is ready`);
    this.changed();
    return null;
  }

  private async checkUsable(): Promise<boolean> {
    this.isUsable ??= (await this.options.isUsable?.()) ?? true;
    if (this.isUsable) return true;
    this.options.log.warn('Neural voices need the optional package sherpa-onnx-node; basic voices are used');
    this.changed();
    return false;
  }

  /** One line, however often it is tried again. */
  private reportFailure(entry: unknown): void {
    if (this.hasLoggedFailure) return;
    this.hasLoggedFailure = true;
    const { err } = entry as { err: Error };
    const reason = err instanceof ModelFailure ? err.message : String(err);
    this.options.log.warn(`A voice model could not be installed; basic voices are used. ${reason}`);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
