import { Logger } from '@nestjs/common';
import { isAppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import { sha256 } from '../../../platform/hashing/sha256';
import type { ServiceFailures } from '../../../platform/external-services/service-failures';
import {
  SpeechProvider,
  type Availability,
  type Speech,
  type SpeechRequest,
  type TextToSpeak,
  voiceIdOf,
} from '../speech-provider';
import { openAiVoices } from './openai-voices';
import { followsInstructions, pronouncedInput } from './pronunciation-instructions';
import { RealtimeEndpoint, isRealtime } from './realtime-endpoint';
import { SpeechEndpoint, type EndpointOptions } from './speech-endpoint';
import { endOfSpeechModels, endsWithThem, speechModel, substituteFor, successorModel } from './speech-models';

interface OpenAiOptions extends Pick<EndpointOptions, 'retries' | 'probePauses'> {
  readonly apiKey: string;
  /** Address of a compatible server. */
  readonly baseUrl?: string;
  /** OpenAI's own, for tests. */
  readonly openAiUrl?: string;
  /** Default: `speechModel`, and at OpenAI itself its successor once it has ended. */
  readonly model?: string;
  /** How the voices speak, for models that follow instructions; default: none. */
  readonly instructions?: string;
  readonly timeoutMs?: number;
  readonly now?: () => number;
}

/** One model, and how it is reached. */
interface Reader {
  readonly model: string;
  readonly endpoint: SpeechEndpoint | RealtimeEndpoint;
}

/** Text of about a minute: a Realtime model ends a longer response early. */
const maxRealtimeCharacters = 1_000;
const logger = new Logger('OpenAiSpeech');

/** OpenAI's voices. */
export class OpenAiSpeech extends SpeechProvider {
  readonly name = 'openai';
  override readonly isMultilingual = true;
  private hasSucceeded = false;
  private readonly listeners: (() => void)[] = [];

  private constructor(
    private readonly first: Reader,
    /** null: the model is configured, or another server's. */
    private readonly successor: Reader | null,
    private readonly options: OpenAiOptions,
  ) {
    super();
  }

  static async connect(options: OpenAiOptions, failures: ServiceFailures): Promise<OpenAiSpeech> {
    const { timeoutMs = 120_000, model = speechModel, baseUrl = options.openAiUrl } = options;
    const isOpenAi = options.baseUrl === undefined;
    if (isOpenAi && endsWithThem(model)) warnOfEnd(model, options.model !== undefined);
    const readerOf = async (name: string): Promise<Reader> => {
      const connection = { ...options, baseUrl, model: name, provider: 'openai', concurrency: 5, timeoutMs };
      const endpoint = isRealtime(name)
        ? new RealtimeEndpoint(connection, failures)
        : await SpeechEndpoint.connect(connection, failures);
      return { model: name, endpoint };
    };
    const isChosen = options.model !== undefined || !isOpenAi;
    return new OpenAiSpeech(await readerOf(model), isChosen ? null : await readerOf(successorModel), options);
  }

  override get takesInstructions(): boolean {
    return followsInstructions(this.reader.model);
  }

  get maxCharacters(): number {
    return isRealtime(this.reader.model) ? maxRealtimeCharacters : 4_096;
  }

  settingsOf(): string {
    const { model, endpoint } = this.reader;
    const instructions = this.instructionsFor(model);
    return instructions === null ? endpoint.settings : `${endpoint.settings}/${sha256(instructions).slice(0, 8)}`;
  }

  get concurrency(): number {
    return this.reader.endpoint.concurrency;
  }

  override get availability(): Availability {
    return this.reader.endpoint.calls;
  }

  async voices(): Promise<readonly Voice[]> {
    return openAiVoices(this.reader.model);
  }

  override retiredVoice(voiceId: string): Voice | undefined {
    return openAiVoices(this.first.model).find(({ voice_id }) => voice_id === voiceIdOf(this.name, voiceId));
  }

  override onVoicesChanged(listener: () => void): void {
    this.listeners.push(listener);
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const { reader, successor } = this;
    try {
      return await this.speakBy(reader, request, signal);
    } catch (error) {
      const isMissing = isAppError(error, 'speech.misconfigured') && error.details.isModelMissing === true;
      if (!isMissing || successor === null || successor === reader) throw error;
      const speech = await this.speakBy(successor, request, signal).catch(() => null);
      if (speech === null) throw error;
      this.succeed();
      return speech;
    }
  }

  override spokenText({ text, pronunciations }: TextToSpeak): string {
    return pronouncedInput(text, pronunciations, this.reader.model).input;
  }

  async close(): Promise<void> {}

  private get reader(): Reader {
    const { now = Date.now } = this.options;
    return this.successor !== null && (this.hasSucceeded || now() >= endOfSpeechModels) ? this.successor : this.first;
  }

  private async speakBy({ model, endpoint }: Reader, request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const { text, voiceId, speed, pronunciations, ownerId, onCall, requestKey } = request;
    const { input, ...pronounced } = pronouncedInput(text, pronunciations, model);
    const requested = followsInstructions(model) ? request.instructions : undefined;
    const own = requested ?? this.instructionsFor(model);
    const instructions = [own, pronounced.instructions].filter(Boolean).join('\n');
    const delivery = { ...(instructions && { instructions }), ...(speed !== undefined && { speed }) };
    const voice = substituteFor(model, voiceId);
    const speech = await endpoint.speak(
      { input, voice, ...delivery, ownerId, onCall, ...(requestKey !== undefined && { requestKey }) },
      signal,
    );
    return voice === voiceId
      ? speech
      : { ...speech, replacedBy: voiceIdOf(this.name, voice), replacedBecause: `${voiceId} is retired` };
  }

  private instructionsFor(model: string): string | null {
    return followsInstructions(model) ? (this.options.instructions ?? null) : null;
  }

  private succeed(): void {
    if (this.hasSucceeded) return;
    this.hasSucceeded = true;
    logger.warn(
      { model: this.first.model, successor: successorModel },
      'OpenAI has ended this model; its successor speaks',
    );
    for (const listener of this.listeners) listener();
  }
}

function warnOfEnd(model: string, isConfigured: boolean): void {
  const ends = new Date(endOfSpeechModels).toISOString().slice(0, 10);
  const consequence = isConfigured
    ? `OpenAI ends this model; set OPENAI_SPEECH_MODEL to ${successorModel}, or unset it`
    : `OpenAI ends this model; ${successorModel} speaks from then on, lines are paid for again, three voices go`;
  logger.warn({ model, ends }, consequence);
}
