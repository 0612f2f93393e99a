import type { Pronunciation } from '@duetcast/domain/lexicon/occurrences';
import type { Voice } from '@duetcast/domain/voices/voice';
import { AppError } from '@duetcast/domain/kernel/errors';
import { workerFile } from '../../../platform/threads/worker-file';
import { FairTurns } from '../../../platform/timing/fair-turns';
import { inParallel } from '../../../platform/timing/in-parallel';
import { retry, RetryableError } from '../../../platform/timing/retry';
import { normalizationVersion, normalize } from '../normalization/normalize';
import { englishPhones } from '../pronunciations/english-phones';
import { inReadableLetters } from '../writing-systems';
import { markTranscriptions } from '../pronunciations/transcribed-words';
import { SpeechProvider, type Speech, type SpeechRequest, type TextToSpeak, wavOf } from '../speech-provider';
import type { LocalEngine } from './local-characters';
import type { LocalVoice } from './local-voice';
import { localVoices } from './local-voices';
import { ProcessLost, ProcessPool } from '../../../platform/threads/process-pool';
import type { SpeechReply, SpeechTask, SpokenPhrase } from './engine-process';
import { joinedPhrases } from './joined-phrases';
import { localSpeed } from './local-speed';
import { phrasesOf, speakableText } from './phrases';

interface PronouncedText {
  readonly text: string;
  /** Completes a part of the text after the rules for written text. */
  readonly restore: (part: string) => string;
  /** Entries for words of the text, in the engine's own form. */
  readonly lexicon?: string;
}

/** The text with aliases and transcriptions in a form that the engine reads. */
function pronouncedText(
  engine: LocalEngine,
  { text, pronunciations = [] }: Pick<SpeechRequest, 'text' | 'pronunciations'>,
): PronouncedText {
  if (engine === 'espeak') return markTranscriptions(text, pronunciations);
  const { text: marked, marks } = markTranscriptions(text, pronunciations.map(forFlite));
  const entries = Array.from(marks, ([mark, ipa]) => `${mark} nil : ${englishPhones(ipa)?.join(' ')}\n`);
  return { text: marked, restore: (part) => part, ...(entries.length > 0 && { lexicon: entries.join('') }) };
}

/** Drops a transcription that Flite has no phones for: it says the alias, or the word as written. */
const forFlite = ({ ipa, ...others }: Pronunciation): Pronunciation =>
  ipa === undefined || englishPhones(ipa) === null ? others : { ...others, ipa };

/** The longest text takes 1 to 2 s of a busy core; anything longer hangs. */
const timeoutMs = 60_000;

/** Words per minute at which the pauses between phrases were measured. */
const pausesRate = 175;
/** 0.2 % of full scale. */
const audibleAmplitude = 66;

/** Part of the charge key: another revision charges kept audio again. */
const revision = 1;

/** Speech without a network or key: engine processes that each render one utterance at a time. */
export class LocalSpeech extends SpeechProvider {
  readonly name = 'local';
  override readonly rulesVersion = normalizationVersion;
  override readonly readsNumbers = true;
  readonly maxCharacters = 5_000;
  private readonly pools: ReadonlyMap<LocalEngine, ProcessPool<SpeechTask, SpeechReply>>;
  private readonly byId: ReadonlyMap<string, LocalVoice>;

  constructor(
    readonly concurrency: number,
    engines = installedEngines(),
  ) {
    super();
    this.byId = new Map(localVoices(...engines).map((voice) => [voice.id, voice]));
    const turns = new FairTurns(concurrency);
    const poolOf = (engine: LocalEngine) => {
      const file = workerFile(__dirname, `${engine}.process`);
      return new ProcessPool<SpeechTask, SpeechReply>({ file, size: concurrency, timeoutMs, turns });
    };
    this.pools = new Map(engines.map((engine) => [engine, poolOf(engine)]));
  }

  /** @throws AppError `voice.unknown` */
  settingsOf(voiceId: string): string {
    return `${this.find(voiceId).engine}-${revision}`;
  }

  async voices(): Promise<readonly Voice[]> {
    return [...this.byId.values()].map(({ voice }) => voice);
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    signal.throwIfAborted();
    const voice = this.find(request.voiceId);
    const { engineVoice, rate, pitch } = voice;
    const { phrases: restored, lexicon } = this.phrasesFor(voice, request);
    const spokenRate = Math.round(rate * localSpeed(request.speed));
    const task = { voice: engineVoice, rate: spokenRate, pitch, lexicon };
    const spoken = await inParallel(restored, this.concurrency, (phrase) =>
      this.speakPhrase(voice, { ...task, text: phrase.text }, signal, request.ownerId),
    );
    const [{ sampleRate } = { sampleRate: 0 }] = spoken;
    const parts = spoken.map(({ samples }) => samples);
    if (!parts.some(isAudible)) throw new AppError('speech.empty');
    const samples = joinedPhrases(restored, parts, { sampleRate, speed: spokenRate / pausesRate });
    return { audio: wavOf(samples, sampleRate), mediaType: 'audio/wav' };
  }

  /** Transcriptions are shown as the words that they stand for. */
  override spokenText(request: TextToSpeak): string {
    const { pronunciations = [] } = request;
    const shown = pronunciations.map(({ ipa: _ipa, ...others }) => others);
    const { phrases } = this.phrasesFor(this.find(request.voiceId), { ...request, pronunciations: shown });
    return phrases.map(({ text }) => text).join(' ');
  }

  private phrasesFor({ engine, language }: LocalVoice, request: TextToSpeak) {
    const { text: pronounced, restore, lexicon } = pronouncedText(engine, request);
    const text = speakableText(pronounced);
    const { locale } = language;
    const phrases = phrasesOf(inReadableLetters(normalize(text, locale), locale), locale);
    return { phrases: phrases.map((phrase) => ({ ...phrase, text: restore(phrase.text) })), lexicon };
  }

  /** Ids of the running processes. */
  pids(): number[] {
    return [...this.pools.values()].flatMap((pool) => pool.pids());
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
  }

  private find(voiceId: string): LocalVoice {
    const voice = this.byId.get(voiceId);
    if (!voice) throw new AppError('voice.unknown', { voiceId });
    return voice;
  }

  /** Retries once: a process may have been lost for unrelated reasons (memory, a kill). */
  private async speakPhrase(
    voice: LocalVoice,
    task: SpeechTask,
    signal: AbortSignal,
    ownerId?: string,
  ): Promise<SpokenPhrase> {
    const run = () => this.pools.get(voice.engine)!.run(task, signal, ownerId).catch(mapLoss);
    const reply = await retry(run, { attempts: 2, delayMs: () => 0 }, signal);
    if ('samples' in reply) return reply;
    if (reply.failure === 'voice') throw new AppError('voice.unknown', { voiceId: voice.id });
    throw new AppError('speech.unreachable');
  }
}

function mapLoss(error: unknown): never {
  if (!(error instanceof ProcessLost)) throw error;
  throw new RetryableError(new AppError('speech.unreachable', {}, { cause: error }));
}

const isAudible = (samples: Int16Array): boolean => samples.some((sample) => Math.abs(sample) > audibleAmplitude);

/** Flite first: its English is easier to understand. Detects espeak-ng without loading it. */
function installedEngines(): readonly LocalEngine[] {
  try {
    require.resolve('@echogarden/espeak-ng-emscripten');
    return ['flite', 'espeak'];
  } catch {
    return ['flite'];
  }
}
