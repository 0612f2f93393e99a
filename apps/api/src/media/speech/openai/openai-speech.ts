import type { Voice } from '@duetcast/domain/voices/voice';
import { SpeechProvider, type Speech, type SpeechRequest } from '../speech-provider';
import { openAiVoices } from './openai-voices';
import { pronouncedInput } from './pronunciation-instructions';
import { SpeechEndpoint, type EndpointOptions } from './speech-endpoint';

interface OpenAiOptions extends Pick<EndpointOptions, 'baseUrl' | 'model' | 'retries'> {
  readonly apiKey: string;
  readonly timeoutMs?: number;
}

/** OpenAI's voices. */
export class OpenAiSpeech extends SpeechProvider {
  readonly name = 'openai';
  override readonly isMultilingual = true;
  readonly maxCharacters = 4_096;

  private constructor(
    private readonly endpoint: SpeechEndpoint,
    private readonly model: string,
  ) {
    super();
  }

  static async connect(options: OpenAiOptions): Promise<OpenAiSpeech> {
    const { timeoutMs = 120_000, model } = options;
    const endpoint = { ...options, provider: 'openai', concurrency: 5, timeoutMs };
    return new OpenAiSpeech(await SpeechEndpoint.connect(endpoint), model);
  }

  settingsOf(): string {
    return this.endpoint.settings;
  }

  get concurrency(): number {
    return this.endpoint.concurrency;
  }

  async voices(): Promise<readonly Voice[]> {
    return openAiVoices(this.model);
  }

  async speak({ text, voiceId, speed, pronunciations }: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const input = pronouncedInput(text, pronunciations, this.model);
    return this.endpoint.speak({ ...input, voice: voiceId, ...(speed !== undefined && { speed }) }, signal);
  }

  async close(): Promise<void> {}
}
