import { AppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import { localSpeed } from '../local/local-speed';
import { speakableText } from '../local/phrases';
import { assertReadable } from '../local/readable-script';
import { normalizationVersion, normalize } from '../normalization/normalize';
import { withRespellings } from '../pronunciations/respelling';
import { SpeechProvider, type Speech, type SpeechRequest } from '../speech-provider';
import { voiceIdOf } from '../voice-id';
import { wavOf } from '../wav';
import { basicVoiceFor } from './basic-voice';
import { ModelEngine, type EngineOptions } from './model-engine';
import type { ModelStore } from './model-store';
import { languageName, voicesOf, type NeuralVoice } from './neural-voices';
import type { VoiceModel } from './voice-model';

interface NeuralOptions extends EngineOptions {
  readonly store: ModelStore;
  /** Every model whose voices a job can name, also those that are not configured any more. */
  readonly known: readonly VoiceModel[];
  /** Speaks what a model cannot. */
  readonly basic: SpeechProvider;
}

/** Each process holds a copy of the model, up to 300 MB; further cores are used by threads. */
const maxProcesses = 4;

/** Neural voices without a network or key, as soon as their models are installed. */
export class NeuralSpeech extends SpeechProvider {
  readonly name = 'neural';
  override readonly rulesVersion = normalizationVersion;
  readonly maxCharacters = 5_000;
  readonly concurrency: number;
  private readonly byId: ReadonlyMap<string, NeuralVoice>;
  private readonly engines = new Map<VoiceModel, ModelEngine>();
  private readonly listeners: (() => void)[] = [];
  private isClosed = false;

  constructor(private readonly options: NeuralOptions) {
    super();
    this.concurrency = Math.min(options.size, maxProcesses);
    const voices = [...options.store.models(), ...options.known].flatMap(voicesOf);
    this.byId = new Map(voices.toReversed().map((voice) => [voice.speaker.id, voice]));
    options.store.onChange(() => this.changed());
  }

  settingsOf(voiceId: string): string {
    const { name, sha256 } = this.voice(voiceId).model;
    return `${name}/${sha256.slice(0, 8)}`;
  }

  /** Only of models that are installed and answer. */
  async voices(): Promise<readonly Voice[]> {
    const usable = this.options.store.models().filter((model) => this.options.store.isReady(model));
    return usable.flatMap(voicesOf).map(({ voice }) => voice);
  }

  override retiredVoice(voiceId: string): Voice | undefined {
    return this.byId.get(voiceId)?.voice;
  }

  override onVoicesChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    signal.throwIfAborted();
    const { model, speaker, voice } = this.voice(request.voiceId);
    const { locale } = speaker;
    const text = speakableText(withRespellings(request.text, request.pronunciations, locale));
    assertReadable(text, { name: languageName(locale), locale });
    const { ownerId } = request;
    const utterance = { text: normalize(text, locale), voice: speaker, speed: localSpeed(request.speed), ownerId };
    const spoken = this.options.store.isReady(model)
      ? await this.engineOf(model).speak(utterance, signal)
      : this.whyUnusable(model);
    if (typeof spoken !== 'string') return { audio: wavOf(spoken.samples, spoken.sampleRate), mediaType: 'audio/wav' };
    return { ...(await this.speakBasic(voice, request, signal)), replacedBecause: spoken };
  }

  /** Ids of the running processes. */
  pids(): number[] {
    return [...this.engines.values()].flatMap((engine) => engine.pids());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.engines.values()].map((engine) => engine.close()));
  }

  private async speakBasic(voice: Voice, request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const { basic } = this.options;
    const other = this.isClosed ? undefined : basicVoiceFor(voice, await basic.voices());
    if (!other) throw new AppError('speech.unreachable', { provider: this.name });
    const voiceId = other.voice_id.slice(voiceIdOf(basic.name, '').length);
    return { ...(await basic.speak({ ...request, voiceId }, signal)), replacedBy: other.voice_id };
  }

  private whyUnusable({ name }: VoiceModel): string {
    const status = this.options.store.statuses().find((one) => one.name === name);
    if (!status) return 'the model is not configured';
    return status.state === 'suspended' ? 'the engine is suspended after failures' : `the model is ${status.state}`;
  }

  private engineOf(model: VoiceModel): ModelEngine {
    const engine = this.engines.get(model) ?? this.newEngine(model);
    this.engines.set(model, engine);
    return engine;
  }

  private newEngine(model: VoiceModel): ModelEngine {
    const options = { ...this.options, size: this.concurrency };
    const { store } = this.options;
    return new ModelEngine(model, store.folderOf(model), options, (isSuspended) => store.suspend(model, isSuspended));
  }

  /** @throws AppError `voice.unknown` */
  private voice(voiceId: string): NeuralVoice {
    const voice = this.byId.get(voiceId);
    if (!voice) throw new AppError('voice.unknown', { voiceId });
    return voice;
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
