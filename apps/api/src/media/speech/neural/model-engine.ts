import { availableParallelism } from 'node:os';
import { workerFile } from '../../../platform/threads/worker-file';
import { joinedPhrases } from '../local/joined-phrases';
import { phrasesOf, type Phrase } from '../local/phrases';
import { ProcessLost, ProcessPool } from '../../../platform/threads/process-pool';
import { isPlausibleSpeech } from './plausible-speech';
import type { EngineReply, EngineTask, NeuralSamples } from './sherpa.process';
import type { ModelVoice, VoiceModel } from './voice-model';

export interface EngineOptions {
  /** Number of processes: sentences are spoken in parallel. */
  readonly size: number;
  /** Program of the processes, for tests. */
  readonly file?: string;
  readonly timeoutMs?: number;
  readonly suspendMs?: number;
}

/** Sentences are spoken alone, except short ones: engines are unreliable on a word or two. */
const joinedCharacters = 60;
/** A model that is slower than real time, on a busy machine, needs a minute for the longest sentence. */
const timeoutMs = 90_000;
/** A model whose process hung or died for two lines in a row is not tried again for this long. */
const suspendMs = 10 * 60_000;
const maxLostLines = 2;
/** Another speed is another input: the engine repeats its failure on the same one. */
const retrySpeed = 0.96;

interface Utterance {
  readonly text: string;
  readonly voice: ModelVoice;
  readonly speed: number;
  readonly ownerId?: string;
}

export interface SpokenSamples {
  readonly samples: Int16Array;
  readonly sampleRate: number;
}

export const sherpaFile = (): string => workerFile(__dirname, 'sherpa.process');

/** The processes of one model. Checks what they answer. */
export class ModelEngine {
  private readonly pool: ProcessPool<EngineTask, EngineReply>;
  private readonly task: Pick<EngineTask, 'model'>;
  private lostLines = 0;
  private resume: NodeJS.Timeout | undefined;

  constructor(
    { file, family, noise }: VoiceModel,
    folder: string,
    private readonly options: EngineOptions,
    private readonly onSuspended: (isSuspended: boolean) => void,
  ) {
    const threads = Math.max(1, Math.min(4, Math.floor(availableParallelism() / options.size)));
    this.task = { model: { folder, file, family, noise, threads } };
    const program = options.file ?? sherpaFile();
    this.pool = new ProcessPool({ file: program, size: options.size, timeoutMs: options.timeoutMs ?? timeoutMs });
  }

  get isSuspended(): boolean {
    return this.resume !== undefined;
  }

  /** A text says why the model cannot speak this one. @throws the signal's reason on abort */
  async speak({ text, voice, speed, ownerId }: Utterance, signal: AbortSignal): Promise<SpokenSamples | string> {
    if (this.isSuspended) return 'the engine is suspended after failures';
    const phrases = phrasesOf(text, voice.locale, joinedCharacters);
    let isLost = false;
    let reason = 'the engine gave no plausible audio';
    const say: Say = async (phrase, rate = speed) => {
      const reply = await this.run({ text: phrase, voice, speed: rate, ownerId }, signal);
      isLost ||= reply === 'lost';
      if (reply === 'lost') reason = 'the process of the engine hung or died';
      else if ('failure' in reply) reason = reply.failure;
      return reply !== 'lost' && 'samples' in reply && isPlausibleSpeech(reply, phrase, rate) ? reply : null;
    };
    const spoken = await Promise.all(phrases.map((phrase) => say(phrase.text)));
    const mended = await mend({ phrases, spoken }, say, speed);
    this.countLoss(isLost && !mended);
    return mended ? joined(mended, speed) : reason;
  }

  pids(): number[] {
    return this.pool.pids();
  }

  async close(): Promise<void> {
    clearTimeout(this.resume);
    await this.pool.close();
  }

  private async run({ text, voice, speed, ownerId }: Utterance, signal: AbortSignal): Promise<EngineReply | 'lost'> {
    try {
      return await this.pool.run({ ...this.task, text, speed, speaker: voice.speaker }, signal, ownerId);
    } catch (error) {
      if (error instanceof ProcessLost) return 'lost';
      throw error;
    }
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
type Say = (text: string, speed?: number) => Promise<NeuralSamples | null>;

interface Spoken<Samples> {
  readonly phrases: readonly Phrase[];
  readonly spoken: readonly Samples[];
}

/** Speaks a phrase that failed once more, joined to its neighbor if it has one. null: it failed again */
async function mend(
  { phrases, spoken }: Spoken<NeuralSamples | null>,
  say: Say,
  speed: number,
): Promise<Spoken<NeuralSamples> | null> {
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

function joined({ phrases, spoken }: Spoken<NeuralSamples>, speed: number): SpokenSamples {
  const sampleRate = spoken[0]?.sampleRate ?? 22_050;
  const pcm = spoken.map(({ samples }) => pcmOf(samples));
  return { samples: joinedPhrases(phrases, pcm, { sampleRate, speed }), sampleRate };
}

const pcmOf = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
