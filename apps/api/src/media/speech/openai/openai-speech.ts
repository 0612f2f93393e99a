import { Logger } from '@nestjs/common';
import type { Voice } from '@duetcast/domain/voices/voice';
import { sha256 } from '../../../platform/hashing/sha256';
import { SpeechProvider, type Speech, type SpeechRequest } from '../speech-provider';
import { openAiVoices } from './openai-voices';
import { followsInstructions, pronouncedInput } from './pronunciation-instructions';
import { RealtimeEndpoint, isRealtime } from './realtime-endpoint';
import { SpeechEndpoint, type EndpointOptions } from './speech-endpoint';

interface OpenAiOptions extends Pick<EndpointOptions, 'baseUrl' | 'model' | 'retries'> {
  readonly apiKey: string;
  /** How the voices speak, for models that follow instructions; default: none. */
  readonly instructions?: string;
  readonly timeoutMs?: number;
}

/** About a minute: a Realtime model ends a longer response early. */
const maxRealtimeCharacters = 1_000;
const endOfSpeechModels = '2027-01-06';
const endingModels = /^(?:tts-1|gpt-4o-mini-tts)(?:-|$)/;

/** OpenAI's voices. */
export class OpenAiSpeech extends SpeechProvider {
  readonly name = 'openai';
  override readonly isMultilingual = true;
  readonly maxCharacters: number;

  private constructor(
    private readonly endpoint: SpeechEndpoint | RealtimeEndpoint,
    private readonly model: string,
    private readonly instructions: string | null,
  ) {
    super();
    this.maxCharacters = isRealtime(model) ? maxRealtimeCharacters : 4_096;
  }

  static async connect(options: OpenAiOptions): Promise<OpenAiSpeech> {
    const { timeoutMs = 120_000, model, baseUrl, instructions = null } = options;
    if (baseUrl === undefined && endingModels.test(model))
      new Logger('OpenAiSpeech').warn(
        { model, ends: endOfSpeechModels },
        'OpenAI ends this model; set OPENAI_SPEECH_MODEL to gpt-realtime-2.1-mini',
      );
    const connection = { ...options, provider: 'openai', concurrency: 5, timeoutMs };
    const endpoint = isRealtime(model) ? new RealtimeEndpoint(connection) : await SpeechEndpoint.connect(connection);
    return new OpenAiSpeech(endpoint, model, followsInstructions(model) ? instructions : null);
  }

  settingsOf(): string {
    const { settings } = this.endpoint;
    return this.instructions === null ? settings : `${settings}/${sha256(this.instructions).slice(0, 8)}`;
  }

  get concurrency(): number {
    return this.endpoint.concurrency;
  }

  async voices(): Promise<readonly Voice[]> {
    return openAiVoices(this.model);
  }

  async speak({ text, voiceId, speed, pronunciations }: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const { input, ...pronounced } = pronouncedInput(text, pronunciations, this.model);
    const instructions = [this.instructions, pronounced.instructions].filter(Boolean).join('\n');
    const delivery = { ...(instructions && { instructions }), ...(speed !== undefined && { speed }) };
    return this.endpoint.speak({ input, voice: voiceId, ...delivery }, signal);
  }

  async close(): Promise<void> {}
}
