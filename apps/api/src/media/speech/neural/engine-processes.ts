import { fallback } from '@duetcast/domain/kernel/errors';
import { availableParallelism } from 'node:os';
import type { FairTurns } from '../../../platform/timing/fair-turns';
import { ProcessLost, ProcessPool, type TaskProcess } from '../../../platform/threads/process-pool';
import { joinedPhrases } from '../local/joined-phrases';
import { phrasesOf, type Phrase } from '../local/phrases';
import { isPlausibleDuration } from '../plausible-duration';
import { EngineHost, type EngineReply, type EngineTask } from './engine-host';
import { languageOf, type EngineVoice, type InstalledEngine, type VoiceEngine } from './voice-engine';

interface NeuralSamples {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

/** Audibility threshold: 0.2 % of full scale. */
const audible = 0.002;

/** Whether samples can be the speech of this text: neural engines can return NaN, silence, or babble without an error. */
function isPlausibleSpeech({ samples, sampleRate }: NeuralSamples, text: string, speed: number): boolean {
  if (!isPlausibleDuration(samples.length / sampleRate, text, speed)) return false;
  // Every comparison with NaN is false.
  return samples.every((sample) => Math.abs(sample) < 100) && samples.some((sample) => Math.abs(sample) > audible);
}

export interface EngineOptions {
  /** Number of processes: sentences are spoken in parallel. */
  readonly size: number;
  /** Bounds the tasks of all engines together. */
  readonly turns?: FairTurns;
  /** Starts a process of an engine, for tests. */
  readonly start?: () => TaskProcess;
  readonly timeoutMs?: number;
  readonly suspendMs?: number;
}

/** Sentences are spoken alone, except short ones: engines are unreliable on a word or two. */
const joinedCharacters = 60;
/** An engine that is slower than real time, on a busy machine, needs a minute for the longest sentence. */
const timeoutMs = 90_000;
/** An engine whose process hung or died for two lines in a row is not tried again for this long. */
const suspendMs = 10 * 60_000;
const maxLostLines = 2;
/** Another speed is another input: the engine repeats its failure on the same one. */
const retrySpeed = 0.96;

interface Utterance {
  readonly text: string;
  readonly voice: EngineVoice;
  readonly speed: number;
  readonly ownerId?: string;
}

export interface SpokenSamples {
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

/** The processes of one engine. Checks what they answer. */
export class EngineProcesses {
  private readonly pool: ProcessPool<EngineTask, EngineReply>;
  /** Processor time that its answers took. */
  cpuSeconds = 0;
  private lostLines = 0;
  private lastLoss = '';
  private isWarming = false;
  private resume: NodeJS.Timeout | undefined;

  constructor(
    private readonly engine: VoiceEngine,
    installed: InstalledEngine,
    private readonly options: EngineOptions,
    private readonly onSuspended: (isSuspended: boolean) => void,
  ) {
    const { size, turns } = options;
    const threads = Math.max(1, Math.min(4, Math.floor(availableParallelism() / size)));
    const file = options.start ?? (() => this.start({ ...installed, threads }));
    this.pool = new ProcessPool({ file, size, ...(turns && { turns }), timeoutMs: options.timeoutMs ?? timeoutMs });
  }

  get isSuspended(): boolean {
    return this.resume !== undefined;
  }

  /** A text says why the engine cannot speak this one. @throws the signal's reason on abort */
  async speak({ text, voice, speed, ownerId }: Utterance, signal: AbortSignal): Promise<SpokenSamples | string> {
    if (this.isSuspended) return 'the engine is suspended after failures';
    const { sampleRate } = this.engine;
    const phrases = phrasesOf(text, voice.locale, joinedCharacters);
    let isLost = false;
    let reason = 'the engine gave no plausible audio';
    const say: Say = async (phrase, rate = speed) => {
      const reply = await this.run({ text: phrase, voice, speed: rate, ownerId }, signal);
      isLost ||= reply === 'lost';
      if (reply === 'lost') reason = `the process of the engine hung or died${this.lastLoss}`;
      else if ('failure' in reply) reason = reply.failure;
      if (reply === 'lost' || !('samples' in reply)) return null;
      this.cpuSeconds += reply.cpuSeconds ?? 0;
      return isPlausibleSpeech({ ...reply, sampleRate }, phrase, rate) ? reply.samples : null;
    };
    const spoken = await Promise.all(phrases.map((phrase) => say(phrase.text)));
    const mended = await mend({ phrases, spoken }, say, speed);
    this.countLoss(isLost && !mended);
    return mended ? joined(mended, { sampleRate, speed }) : reason;
  }

  /** Starts a process, unless one runs, with a sentence that is not heard. */
  warm(voice: EngineVoice): void {
    if (this.isSuspended || this.isWarming || this.pool.pids().length > 0) return;
    const text = this.engine.languages[languageOf(voice)]!;
    this.isWarming = true;
    this.run({ text, voice, speed: 1 }, new AbortController().signal)
      .catch(() => undefined)
      .finally(() => (this.isWarming = false));
  }

  pids(): number[] {
    return this.pool.pids();
  }

  async close(): Promise<void> {
    clearTimeout(this.resume);
    await this.pool.close();
  }

  private run({ text, voice, speed, ownerId }: Utterance, signal: AbortSignal): Promise<EngineReply | 'lost'> {
    const reply = this.pool.run({ text, speed, voice: voice.arguments }, signal, ownerId);
    return reply.catch(fallback('lost', (error) => error instanceof ProcessLost));
  }

  private start(installed: InstalledEngine & { readonly threads: number }): EngineHost {
    const host = new EngineHost({ engine: this.engine, ...installed });
    return host.once('exit', () => (this.lastLoss = host.lastError && `: ${host.lastError}`));
  }

  private countLoss(isLost: boolean): void {
    this.lostLines = isLost ? this.lostLines + 1 : 0;
    if (this.lostLines >= maxLostLines) this.suspend();
  }

  private suspend(): void {
    if (this.isSuspended) return;
    const end = () => {
      this.resume = undefined;
      this.lostLines = 0;
      this.onSuspended(false);
    };
    this.resume = setTimeout(end, this.options.suspendMs ?? suspendMs).unref();
    this.onSuspended(true);
  }
}

/** null: the engine has no plausible answer. */
type Say = (text: string, speed?: number) => Promise<Float32Array | null>;

interface Spoken<Samples> {
  readonly phrases: readonly Phrase[];
  readonly spoken: readonly Samples[];
}

/** Speaks a phrase that failed once more, joined to its neighbor if it has one. null: it failed again */
async function mend(
  { phrases, spoken }: Spoken<Float32Array | null>,
  say: Say,
  speed: number,
): Promise<Spoken<Float32Array> | null> {
  const at = spoken.indexOf(null);
  if (at < 0) return { phrases, spoken: spoken.filter((one) => one !== null) };
  const first = Math.max(0, at - 1);
  const parts = phrases.slice(first, first + 2);
  const text = parts.map((part) => part.text).join(' ');
  const again = await say(text, parts.length > 1 ? speed : speed * retrySpeed);
  if (!again) return null;
  const phrase = { text, pauseMs: parts.at(-1)?.pauseMs ?? 0 };
  const joinedPair = { phrases: phrases.toSpliced(first, 2, phrase), spoken: spoken.toSpliced(first, 2, again) };
  return mend(joinedPair, say, speed);
}

function joined(
  { phrases, spoken }: Spoken<Float32Array>,
  { sampleRate, speed }: { readonly sampleRate: number; readonly speed: number },
): SpokenSamples {
  const pcm = spoken.map(pcmOf);
  return { samples: joinedPhrases(phrases, pcm, { sampleRate, speed }), sampleRate };
}

const pcmOf = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
