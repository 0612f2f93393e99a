import type { Voice } from '@duetcast/domain/voices/voice';
import { AppError } from '@duetcast/domain/kernel/errors';
import { workerFile } from '../../../platform/threads/worker-file';
import { ConcurrencyLimiter } from '../../../platform/timing/concurrency-limiter';
import { normalize } from '../normalization/normalize';
import { SpeechProvider, type Speech, type SpeechRequest } from '../speech-provider';
import { wavOf } from '../wav';
import type { LocalEngine, LocalVoice } from './local-voice';
import { localVoices } from './local-voices';
import { ProcessLost, ProcessPool } from './process-pool';
import { assertReadable } from './readable-script';
import type { SpeechReply, SpeechTask } from './engine-process';
import { phrasesOf, speakableText } from './phrases';

/** The longest text takes 1 to 2 s of a busy core; anything longer hangs. */
const timeoutMs = 60_000;

/** Part of the charge key: another revision charges kept audio again. */
const revision = 1;

/** Speech without a network or key: engine processes that each render one utterance at a time. */
export class LocalSpeech extends SpeechProvider {
  readonly name = 'local';
  override readonly rulesVersion = 2;
  readonly maxCharacters = 5_000;
  private readonly pools: ReadonlyMap<LocalEngine, ProcessPool<SpeechTask, SpeechReply>>;
  private readonly byId: ReadonlyMap<string, LocalVoice>;

  constructor(
    readonly concurrency: number,
    engines = installedEngines(),
  ) {
    super();
    this.byId = new Map(localVoices(...engines).map((voice) => [voice.id, voice]));
    const limiter = new ConcurrencyLimiter(concurrency);
    const poolOf = (engine: LocalEngine) => {
      const file = workerFile(__dirname, `${engine}.process`);
      return new ProcessPool<SpeechTask, SpeechReply>({ file, size: concurrency, timeoutMs, limiter });
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
    const text = speakableText(request.text);
    assertReadable(text, voice.language);
    const { engine, engineVoice, rate, pitch, language } = voice;
    const task = {
      voice: engineVoice,
      rate,
      pitch,
      phrases: phrasesOf(normalize(text, language.locale), language.locale),
    };
    const reply = await this.runTask(engine, task, signal);
    if ('samples' in reply) return { audio: wavOf(reply.samples, reply.sampleRate), mediaType: 'audio/wav' };
    if (reply.failure === 'voice') throw new AppError('voice.unknown', { voiceId: request.voiceId });
    throw new AppError(reply.failure === 'empty' ? 'speech.empty' : 'speech.unreachable');
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
  private async runTask(engine: LocalEngine, task: SpeechTask, signal: AbortSignal): Promise<SpeechReply> {
    const pool = this.pools.get(engine)!;
    try {
      return await pool.run(task, signal).catch((error: unknown) => {
        if (!(error instanceof ProcessLost)) throw error;
        return pool.run(task, signal);
      });
    } catch (error) {
      if (error instanceof ProcessLost) throw new AppError('speech.unreachable', {}, { cause: error });
      throw error;
    }
  }
}

/** Flite first: its English is easier to understand. Detects espeak-ng without loading it. */
function installedEngines(): readonly LocalEngine[] {
  try {
    require.resolve('@echogarden/espeak-ng-emscripten');
    return ['flite', 'espeak'];
  } catch {
    return ['flite'];
  }
}
