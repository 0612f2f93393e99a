import { AppError } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import type OpenAI from 'openai';
import { readAudio } from '../audio-response';
import { failureOf } from '../provider-failure';
import { RemoteCalls } from '../remote-calls';
import { RetryableError, defaultRetryPolicy, type RetryPolicy } from '../../../platform/timing/retry';
import { SpeechProvider, type Speech, type SpeechRequest } from '../speech-provider';
import { openAiClient, openAiError } from './openai-client';
import { openAiVoices } from './openai-voices';

const format = 'wav';

interface OpenAiOptions {
  readonly apiKey: string;
  /** Default: the provider's URL. */
  readonly baseUrl?: string;
  readonly model: string;
  readonly retries?: RetryPolicy;
  readonly timeoutMs?: number;
}

/** OpenAI, or a compatible endpoint, through the SDK with its own retries disabled. */
export class OpenAiSpeech extends SpeechProvider {
  readonly name = 'openai';
  override readonly isMultilingual = true;
  readonly maxCharacters = 4_096;
  private readonly calls: RemoteCalls;

  private constructor(
    private readonly client: OpenAI,
    private readonly options: OpenAiOptions,
  ) {
    super();
    this.calls = new RemoteCalls({
      concurrency: 5,
      timeoutMs: options.timeoutMs ?? 120_000,
      retries: options.retries ?? defaultRetryPolicy,
      failureOf: (error) => mapError(error, options.apiKey),
    });
  }

  static async connect(options: OpenAiOptions): Promise<OpenAiSpeech> {
    return new OpenAiSpeech(await openAiClient(options), options);
  }

  settingsOf(): string {
    return `${this.options.model}/${format}`;
  }

  get concurrency(): number {
    return this.calls.concurrency;
  }

  async voices(): Promise<readonly Voice[]> {
    return openAiVoices(this.options.model);
  }

  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    if (request.text.trim() === '') throw new AppError('speech.empty');
    const body = {
      input: request.text,
      model: this.options.model,
      voice: request.voiceId,
      response_format: format,
    } as const;
    return this.calls.run(async (abortSignal) => {
      const { body: audio } = await this.client.audio.speech.create(body, { signal: abortSignal, maxRetries: 0 });
      if (!audio) throw new AppError('speech.empty', { provider: this.name });
      return readAudio(audio, this.name, abortSignal);
    }, signal);
  }

  async close(): Promise<void> {}
}

const mapError = (error: unknown, key: string): AppError | RetryableError =>
  error instanceof AppError || error instanceof RetryableError ? error : failureOf(openAiError(error), 'openai', key);
