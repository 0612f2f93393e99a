import type { Voice } from '@duetcast/domain/voices/voice';
import { AppError } from '@duetcast/domain/kernel/errors';
import { withAliases } from '@duetcast/domain/lexicon/occurrences';
import { workerFile } from '../../../platform/threads/worker-file';
import { markTranscriptions } from '../pronunciations/transcribed-words';
import { SpeechProvider, type Speech, type SpeechRequest } from '../speech-provider';
import { wavOf } from '../wav';
import { localVoices, type LocalEngine, type LocalVoice } from './local-voices';
import { ProcessLost, ProcessPool } from './process-pool';
import { assertReadable } from './readable-script';
import type { SpeechReply, SpeechTask } from './engine-process';
import { phrasesOf, speakableText } from './phrases';

/** The longest text takes 1 to 2 s of a busy core; anything longer hangs. */
const timeoutMs = 60_000;

/** Increment with any change to the sound, such as pauses or rates. */
const revision = 1;

interface LocalSpeechOptions {
  /** Default: espeak-ng if installed, else flite. */
  readonly engine?: LocalEngine;
  /** Program of the engine processes, for tests. */
  readonly file?: string;
  readonly timeoutMs?: number;
}

/** Speech without a network or key: engine processes that each render one utterance at a time. */
export class LocalSpeech extends SpeechProvider {
  readonly name = 'local';
  readonly maxCharacters = 5_000;
  private readonly settings: string;
  private readonly readsIpa: boolean;
  private readonly pool: ProcessPool<SpeechTask, SpeechReply>;
  private readonly byId: ReadonlyMap<string, LocalVoice>;

  constructor(
    readonly concurrency: number,
    options: LocalSpeechOptions = {},
  ) {
    super();
    const engine = options.engine ?? installedEngine();
    this.settings = `${engine}-${revision}`;
    this.readsIpa = engine === 'espeak';
    this.byId = new Map(localVoices(engine).map((voice) => [voice.id, voice]));
    const file = options.file ?? workerFile(__dirname, `${engine}.process`);
    this.pool = new ProcessPool({ file, size: concurrency, timeoutMs: options.timeoutMs ?? timeoutMs });
  }

  settingsOf(): string {
    return this.settings;
  }

  async voices(): Promise<readonly Voice[]> {
    return [...this.byId.values()].map(({ voice }) => voice);
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    signal.throwIfAborted();
    const voice = this.byId.get(request.voiceId);
    if (!voice) throw new AppError('voice.unknown', { voiceId: request.voiceId });
    const { text: pronounced, restore } = this.pronounced(request.text, request.pronunciations);
    const text = speakableText(pronounced);
    assertReadable(text, voice.language.script, voice.language.name);
    const { engineVoice, rate, pitch, language } = voice;
    const reply = await this.runTask(
      {
        voice: engineVoice,
        rate,
        pitch,
        phrases: phrasesOf(text, language.locale).map((phrase) => ({ ...phrase, text: restore(phrase.text) })),
      },
      signal,
    );
    if ('samples' in reply) return { audio: wavOf(reply.samples, reply.sampleRate), mediaType: 'audio/wav' };
    if (reply.failure === 'voice') throw new AppError('voice.unknown', { voiceId: request.voiceId });
    throw new AppError(reply.failure === 'empty' ? 'speech.empty' : 'speech.unreachable');
  }

  /** Ids of the running processes. */
  pids(): number[] {
    return this.pool.pids();
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  /** Flite reads no IPA: it says the alias. */
  private pronounced(text: string, pronunciations: SpeechRequest['pronunciations']) {
    if (this.readsIpa) return markTranscriptions(text, pronunciations);
    return { text: withAliases(text, pronunciations), restore: (part: string) => part };
  }

  /** Retries once: a process may have been lost for unrelated reasons (memory, a kill). */
  private async runTask(task: SpeechTask, signal: AbortSignal): Promise<SpeechReply> {
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

/** Detects espeak-ng without loading it. */
function installedEngine(): LocalEngine {
  try {
    require.resolve('@echogarden/espeak-ng-emscripten');
    return 'espeak';
  } catch {
    return 'flite';
  }
}
