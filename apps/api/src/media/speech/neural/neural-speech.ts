import { AppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import { localSpeed } from '../local/local-speed';
import { FairTurns } from '../../../platform/timing/fair-turns';
import { speakableText } from '../local/phrases';
import { normalizationVersion, normalize } from '../normalization/normalize';
import { inReadableLetters } from '../writing-systems';
import { withRespellings } from '../pronunciations/respelling';
import {
  SpeechProvider,
  type Speech,
  type SpeechRequest,
  type TextToSpeak,
  voiceIdOf,
  wavOf,
} from '../speech-provider';
import { EngineProcesses, type EngineOptions } from './engine-processes';
import type { EngineStore } from './engine-store';
import { voicesOf, type NeuralVoice } from './neural-voices';
import type { VoiceEngine } from './voice-engine';

/** The basic voice that speaks in place of a neural one: of its locale and gender, else at least of its language. */
function basicVoiceFor({ labels }: Voice, basic: readonly Voice[]): Voice | undefined {
  const sameGender = ({ labels: { gender } }: Voice) => gender === labels.gender;
  const inLocale = basic.filter((voice) => voice.labels.locale === labels.locale);
  const inLanguage = basic.filter((voice) => voice.labels.language === labels.language);
  return inLocale.find(sameGender) ?? inLanguage.find(sameGender) ?? inLocale[0] ?? inLanguage[0];
}

interface NeuralOptions extends EngineOptions {
  readonly store: EngineStore;
  /** Every engine whose voices a job can name, also those that are not configured any more. */
  readonly known: readonly VoiceEngine[];
  /** Speaks what an engine cannot. */
  readonly basic: SpeechProvider;
}

/** Each process holds a copy of the model, up to 400 MB; further cores are used by threads. */
const maxProcesses = 4;
/** Seconds of audio in a second of processor time, above which a voice is offered before slower ones. */
const fast = 5;

/** Neural voices without a network or key, as soon as their engines are installed. */
export class NeuralSpeech extends SpeechProvider {
  readonly name = 'neural';
  override readonly readsNumbers = true;
  override readonly respells = true;
  readonly maxCharacters = 5_000;
  readonly concurrency: number;
  private readonly byId: ReadonlyMap<string, NeuralVoice>;
  private readonly engines = new Map<VoiceEngine, EngineProcesses>();
  private readonly turns: FairTurns;
  private readonly listeners: (() => void)[] = [];
  private isClosed = false;

  constructor(private readonly options: NeuralOptions) {
    super();
    this.concurrency = Math.min(options.size, maxProcesses);
    this.turns = new FairTurns(this.concurrency);
    this.byId = new Map(options.known.flatMap(voicesOf).map((voice) => [voice.id, voice]));
    options.store.onChange(() => this.changed());
  }

  /** @throws AppError `voice.unknown` */
  settingsOf(voiceId: string): string {
    return this.voice(voiceId).engine.name;
  }

  override revisionOf(voiceId: string): string {
    return `${normalizationVersion}-${this.voice(voiceId).engine.hash}`;
  }

  /** Only those that passed the check, of engines that answer: those that are made at once first. */
  async voices(): Promise<readonly Voice[]> {
    const { store } = this.options;
    const speedOf = ({ engine, speaker }: NeuralVoice) => store.voicesOf(engine)[speaker.id];
    const usable = store
      .engines()
      .flatMap(voicesOf)
      .filter((one) => speedOf(one) !== undefined);
    const isFast = (one: NeuralVoice) => speedOf(one)! >= fast;
    return [...usable.filter(isFast), ...usable.filter((one) => !isFast(one))].map(({ voice }) => voice);
  }

  override retiredVoice(voiceId: string): Voice | undefined {
    return this.byId.get(voiceId)?.voice;
  }

  override onVoicesChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  override warm(voiceId: string): void {
    const found = this.byId.get(voiceId);
    if (!found || this.isClosed || this.options.store.voicesOf(found.engine)[found.speaker.id] === undefined) return;
    this.processesOf(found.engine).warm(found.speaker);
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    signal.throwIfAborted();
    const { engine, speaker, voice } = this.voice(request.voiceId);
    const { ownerId } = request;
    const utterance = { text: this.spokenText(request), voice: speaker, speed: localSpeed(request.speed), ownerId };
    const spoken =
      this.options.store.voicesOf(engine)[speaker.id] === undefined
        ? this.whyUnusable(engine)
        : await this.processesOf(engine).speak(utterance, signal);
    if (typeof spoken !== 'string') return { audio: wavOf(spoken.samples, spoken.sampleRate), mediaType: 'audio/wav' };
    return { ...(await this.speakBasic(voice, request, signal)), replacedBecause: `${engine.name}: ${spoken}` };
  }

  override spokenText({ text, voiceId, pronunciations }: TextToSpeak): string {
    const { locale } = this.voice(voiceId).speaker;
    const speakable = speakableText(withRespellings(text, pronunciations, locale));
    return inReadableLetters(normalize(speakable, locale), locale);
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

  private whyUnusable({ name }: VoiceEngine): string {
    const status = this.options.store.statuses().find((one) => one.name === name);
    if (!status) return 'the engine is not configured';
    const reasons = { ready: 'the voice is not there', suspended: 'the engine is suspended after failures' };
    const { state } = status;
    return state === 'ready' || state === 'suspended' ? reasons[state] : `the engine is ${state}`;
  }

  private processesOf(engine: VoiceEngine): EngineProcesses {
    const processes = this.engines.get(engine) ?? this.newProcesses(engine);
    this.engines.set(engine, processes);
    return processes;
  }

  private newProcesses(engine: VoiceEngine): EngineProcesses {
    const options = { ...this.options, size: this.concurrency, turns: this.turns };
    const { store } = this.options;
    const onSuspended = (isSuspended: boolean) => store.suspend(engine, isSuspended);
    return new EngineProcesses(engine, store.locationOf(engine), options, onSuspended);
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
