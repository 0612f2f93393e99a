import { AppError } from '@duetcast/domain/kernel/errors';
import type OpenAI from 'openai';
import { RetryableError, defaultRetryPolicy, type RetryPolicy } from '../../../platform/timing/retry';
import { readAudio } from '../audio-response';
import { failureOf } from '../provider-failure';
import { RemoteCalls } from '../remote-calls';
import type { Speech } from '../speech-provider';
import { openAiClient, openAiError } from './openai-client';

const format = 'wav';

export interface EndpointOptions {
  /** Name of our provider, for errors. */
  readonly provider: string;
  readonly apiKey?: string;
  /** Default: OpenAI's URL. */
  readonly baseUrl?: string;
  readonly model: string;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries?: RetryPolicy;
}

export interface Utterance {
  readonly input: string;
  readonly voice: string;
  readonly instructions?: string;
  readonly speed?: number;
}

/** `/audio/…` of OpenAI or a compatible server. */
export class SpeechEndpoint {
  private readonly calls: RemoteCalls;

  private constructor(
    private readonly client: OpenAI,
    private readonly options: EndpointOptions,
  ) {
    const { concurrency, timeoutMs, retries = defaultRetryPolicy } = options;
    this.calls = new RemoteCalls({ concurrency, timeoutMs, retries, failureOf: (error) => mapError(error, options) });
  }

  static async connect(options: EndpointOptions): Promise<SpeechEndpoint> {
    return new SpeechEndpoint(await openAiClient(options), options);
  }

  /** What the account pays for, as part of the charge key. */
  get settings(): string {
    return `${this.options.model}/${format}`;
  }

  get concurrency(): number {
    return this.calls.concurrency;
  }

  /** @throws as `SpeechProvider.speak` */
  speak(utterance: Utterance, signal: AbortSignal): Promise<Speech> {
    if (utterance.input.trim() === '') throw new AppError('speech.empty');
    const { model, provider } = this.options;
    const body = { ...utterance, model, response_format: format } as const;
    return this.calls.run(async (abortSignal) => {
      const { body: audio } = await this.client.audio.speech.create(body, { signal: abortSignal, maxRetries: 0 });
      if (!audio) throw new AppError('speech.empty', { provider });
      return readAudio(audio, provider, abortSignal);
    }, signal);
  }

  /** The parsed response to `GET /audio/voices`, which OpenAI lacks; null: the server lacks it too. */
  listedVoices(signal: AbortSignal): Promise<unknown> {
    const query = { model: this.options.model };
    return this.calls.run(async (abortSignal) => {
      try {
        return await this.client.get<unknown>('/audio/voices', { query, signal: abortSignal, maxRetries: 0 });
      } catch (error) {
        if (missingStatuses.has(openAiError(error).status ?? 0)) return null;
        throw error;
      }
    }, signal);
  }
}

const missingStatuses = new Set([404, 405, 501]);

export const mapError = (error: unknown, { provider, apiKey }: EndpointOptions): AppError | RetryableError =>
  error instanceof AppError || error instanceof RetryableError
    ? error
    : failureOf(openAiError(error), provider, apiKey);
