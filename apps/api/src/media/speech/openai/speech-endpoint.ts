import { randomUUID } from 'node:crypto';
import { AppError } from '@duetcast/domain/kernel/errors';
import type OpenAI from 'openai';
import type { ServiceFailures } from '../../../platform/external-services/service-failures';
import { defaultRetryPolicy, type Backoff, type RetryPolicy } from '../../../platform/timing/retry';
import { readAudio, wholeAudio } from '../audio-response';
import { ProviderFailure, speechFailure } from '../provider-failure';
import { RemoteCalls } from '../remote-calls';
import type { Speech, SpeechRequest } from '../speech-provider';
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
  /** Before each probe of a provider that does not answer. */
  readonly probePauses?: Backoff;
}

export interface Utterance extends Pick<SpeechRequest, 'ownerId' | 'onCall' | 'requestKey'> {
  readonly input: string;
  readonly voice: string;
  readonly instructions?: string;
  readonly speed?: number;
}

/** `/audio/…` of OpenAI or a compatible server. */
export class SpeechEndpoint {
  readonly calls: RemoteCalls;

  private constructor(
    private readonly client: OpenAI,
    private readonly options: EndpointOptions,
    failures: ServiceFailures,
  ) {
    const probe = (signal: AbortSignal) => client.get('/models', { signal, maxRetries: 0 });
    this.calls = callsOf(options, failures, probe);
  }

  static async connect(options: EndpointOptions, failures: ServiceFailures): Promise<SpeechEndpoint> {
    return new SpeechEndpoint(await openAiClient(options), options, failures);
  }

  /** What the account pays for, as part of the charge key. */
  get settings(): string {
    return `${this.options.model}/${format}`;
  }

  get concurrency(): number {
    return this.calls.concurrency;
  }

  /** @throws as `SpeechProvider.speak` */
  speak({ ownerId, onCall, requestKey, ...utterance }: Utterance, signal: AbortSignal): Promise<Speech> {
    if (utterance.input.trim() === '') throw new AppError('speech.empty');
    const { model, provider } = this.options;
    const body = { ...utterance, model, response_format: format } as const;
    const call = async (abortSignal: AbortSignal) => {
      const { body: audio } = await this.client.audio.speech.create(body, {
        signal: abortSignal,
        maxRetries: 0,
        headers: requestHeaders(requestKey),
      });
      if (!audio) throw new ProviderFailure(new AppError('speech.empty', { provider }), 'badResponse');
      return readAudio(audio, { provider, text: utterance.input, speed: utterance.speed }, abortSignal);
    };
    return this.calls.run((abortSignal) => wholeAudio(provider, () => call(abortSignal)), signal, {
      ownerId,
      onCall,
    });
  }

  /**
   * The response to `GET /audio/voices`, which OpenAI lacks, as `read` reads it: parsed JSON, a text, or null if the server
   * lacks it too. What `read` throws counts as a failure of the server.
   */
  listedVoices<List>(read: (body: unknown) => List, signal: AbortSignal): Promise<List> {
    const query = { model: this.options.model };
    const options = { query, maxRetries: 0 };
    const call = async (abortSignal: AbortSignal) => {
      const body = await this.client
        .get<unknown>('/audio/voices', { ...options, signal: abortSignal })
        .catch((error: unknown) => {
          if (missingStatuses.has(openAiError(error).status ?? 0)) return null;
          throw error;
        });
      return read(body);
    };
    return this.calls.run(call, signal, { isFree: true });
  }
}

/**
 * OpenAI finds a call by its request id, also one that timed out; it documents no idempotency keys, which compatible servers and
 * gateways may know.
 */
export const requestHeaders = (key: string = randomUUID()): Readonly<Record<string, string>> => ({
  'Idempotency-Key': key,
  'X-Client-Request-Id': `${key}.${randomUUID()}`,
});

const missingStatuses = new Set([404, 405, 501]);

export const callsOf = (
  { provider, apiKey, concurrency, timeoutMs, retries = defaultRetryPolicy, probePauses }: EndpointOptions,
  failures: ServiceFailures,
  probe?: (signal: AbortSignal) => Promise<unknown>,
): RemoteCalls => {
  const limits = { concurrency, timeoutMs, retries, probePauses };
  const failureOf = (error: unknown) => speechFailure(openAiError(error), provider, apiKey);
  return new RemoteCalls({ service: `speech:${provider}`, ...limits, ...(probe && { probe }), failureOf }, failures);
};
