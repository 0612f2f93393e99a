import type { Voice } from '@duetcast/domain/voices/voice';
import { AppError } from '@duetcast/domain/kernel/errors';
import { workerFile } from '../../../platform/threads/worker-file';
import { SpeechProvider, type Speech, type SpeechRequest } from '../speech-provider';
import { wavOf } from '../wav';
import { localVoices, type LocalEngine, type LocalVoice } from './local-voices';
import { ProcessLost, ProcessPool } from './process-pool';
import { assertReadable } from './readable-script';
import type { SpeakReply, SpeakTask } from './speaking-process';
import { phrasesOf, speakableText } from './speaking-text';

/** The longest text takes a second or two of a busy core; what takes longer hangs. */
const timeoutMs = 60_000;

/** Changes with anything that changes the sound: engine, pauses, rates. */
const revision = 1;

interface LocalSpeechOptions {
  /** Default: espeak-ng where it is installed, else flite. */
  readonly engine?: LocalEngine;
  /** The program of the processes, for tests. */
  readonly file?: string;
  readonly timeoutMs?: number;
}

/** Real audio without a network or a key: engines in processes of their own, one utterance at a time each. */
export class LocalSpeech extends SpeechProvider {
  readonly name = 'local';
  readonly settings: string;
  readonly maxCharacters = 5_000;
  private readonly pool: ProcessPool<SpeakTask, SpeakReply>;
  private readonly byId: ReadonlyMap<string, LocalVoice>;

  constructor(
    readonly concurrency: number,
    options: LocalSpeechOptions = {},
  ) {
    super();
    const engine = options.engine ?? installedEngine();
    this.settings = `${engine}-${revision}`;
    this.byId = new Map(localVoices(engine).map((voice) => [voice.id, voice]));
    const file = options.file ?? workerFile(__dirname, `${engine}.process`);
    this.pool = new ProcessPool({ file, size: concurrency, timeoutMs: options.timeoutMs ?? timeoutMs });
  }

  async voices(): Promise<readonly Voice[]> {
    return [...this.byId.values()].map(({ voice }) => voice);
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    signal.throwIfAborted();
    const voice = this.byId.get(request.voiceId);
    if (!voice) throw new AppError('voice.unknown', { voiceId: request.voiceId });
    const text = speakableText(request.text);
    assertReadable(text, voice.language.script, voice.language.name);
    const { engineVoice, rate, pitch, language } = voice;
    const reply = await this.ask(
      { voice: engineVoice, rate, pitch, phrases: phrasesOf(text, language.locale) },
      signal,
    );
    if ('samples' in reply) return { audio: wavOf(reply.samples, reply.sampleRate), mediaType: 'audio/wav' };
    if (reply.failure === 'voice') throw new AppError('voice.unknown', { voiceId: request.voiceId });
    throw new AppError(reply.failure === 'empty' ? 'speech.empty' : 'speech.unreachable');
  }

  /** Ids of the processes that run. */
  pids(): number[] {
    return this.pool.pids();
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  /** Tries twice: a process may have been lost for reasons of its own (memory, a kill). */
  private async ask(task: SpeakTask, signal: AbortSignal): Promise<SpeakReply> {
    try {
      return await this.pool.run(task, signal).catch((error: unknown) => {
        if (!(error instanceof ProcessLost)) throw error;
        return this.pool.run(task, signal);
      });
    } catch (error) {
      if (error instanceof ProcessLost) throw new AppError('speech.unreachable', {}, { cause: error });
      throw error;
    }
  }
}

/** Looks for espeak-ng without loading it. */
function installedEngine(): LocalEngine {
  try {
    require.resolve('@echogarden/espeak-ng-emscripten');
    return 'espeak';
  } catch {
    return 'flite';
  }
}
