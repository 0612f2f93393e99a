import { AppError, isAppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { readBody, wholeAudio } from '../audio-response';
import type { ProviderError } from '../failure-causes';
import { paged } from '../paged';
import { ProviderFailure, speechFailure, SpeechOutage } from '../provider-failure';
import { RemoteCalls } from '../remote-calls';
import type { ServiceFailures } from '../../../platform/external-services/service-failures';
import { defaultRetryPolicy, retryAfterMs, type Backoff, type RetryPolicy } from '../../../platform/timing/retry';
import { SpeechProvider, type Availability, type Speech, type SpeechRequest } from '../speech-provider';
import { ElevenLabsDictionaries, type DictionaryLocator } from './dictionaries';
import { isMultilingual, maxCharactersOf, parametersOf, settingsOf, type ElevenLabsModel } from './elevenlabs-model';
import { elevenLabsVoice } from './elevenlabs-voice';
import { timedSpeech } from './timed-speech';

/** Exceeds the limit of all but the largest plans; a response header lowers it. */
const maxConcurrency = 10;
const voicesPerPage = 100;
/** Timeout for the whole list of voices, retries included. */
const listTimeoutMs = 30_000;

interface ElevenLabsOptions {
  readonly apiKey: string;
  /** Default: the provider's URL. */
  readonly baseUrl?: string;
  /** Default: Multilingual v2 with the settings of each voice. */
  readonly model?: ElevenLabsModel;
  readonly retries?: RetryPolicy;
  /** Before each probe of a provider that does not answer. */
  readonly probePauses?: Backoff;
  readonly timeoutMs?: number;
}

/** ElevenLabs through its SDK; the SDK's retries are off, because ours release their concurrency slot while they wait. */
export class ElevenLabsSpeech extends SpeechProvider {
  readonly name = 'elevenlabs';
  override readonly isMultilingual: boolean;
  readonly maxCharacters: number;
  private readonly model: ElevenLabsModel;
  private readonly calls: RemoteCalls;
  private readonly dictionaries: ElevenLabsDictionaries;

  private constructor(
    private readonly client: ElevenLabsClient,
    options: ElevenLabsOptions,
    failures: ServiceFailures,
  ) {
    super();
    this.model = options.model ?? { id: 'eleven_multilingual_v2', settings: {} };
    this.isMultilingual = isMultilingual(this.model);
    this.maxCharacters = maxCharactersOf(this.model);
    const { apiKey, timeoutMs = 120_000, retries = defaultRetryPolicy, probePauses } = options;
    const failureOf = (error: unknown) => speechFailure(elevenLabsError(error), this.name, apiKey);
    const probe = (abortSignal: AbortSignal) => client.voices.search({ pageSize: 1 }, { abortSignal, maxRetries: 0 });
    const limits = { concurrency: maxConcurrency, timeoutMs, retries, probePauses };
    this.calls = new RemoteCalls({ service: 'speech:elevenlabs', ...limits, probe, failureOf }, failures);
    this.dictionaries = new ElevenLabsDictionaries(client, this.calls);
  }

  /** Loads the SDK, which takes two seconds and 100 MB, only if it is configured. */
  static async connect(options: ElevenLabsOptions, failures: ServiceFailures): Promise<ElevenLabsSpeech> {
    const { ElevenLabsClient } = await import('@elevenlabs/elevenlabs-js');
    const { fetcher } = await import('@elevenlabs/elevenlabs-js/core');
    const { apiKey, baseUrl } = options;
    // The timer of the SDK outlives a call that failed and would hold up the process; the signal is our deadline.
    const ourFetcher: typeof fetcher = (call) => fetcher({ ...call, url: timed(call.url), timeoutMs: undefined });
    const client = new ElevenLabsClient({
      apiKey,
      maxRetries: 0,
      fetcher: ourFetcher,
      ...(baseUrl && { baseUrl }),
    });
    return new ElevenLabsSpeech(client, options, failures);
  }

  settingsOf(): string {
    return settingsOf(this.model);
  }

  get concurrency(): number {
    return this.calls.concurrency;
  }

  override get availability(): Availability {
    return this.calls;
  }

  async voices(): Promise<readonly Voice[]> {
    const deadline = AbortSignal.timeout(listTimeoutMs);
    try {
      const voices = new Map<string, Voice>();
      for await (const page of paged((token) => this.voicesPage(token, deadline)))
        for (const voice of page.voices.map(elevenLabsVoice)) voices.set(voice.voice_id, voice);
      return [...voices.values()];
    } catch (error) {
      if (deadline.aborted) throw new SpeechOutage('speech.unreachable', this.name);
      throw error;
    }
  }

  /** Pronunciations are rules of a dictionary; where it cannot be used, aliases replace the words. */
  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    if (request.text.trim() === '') throw new AppError('speech.empty');
    const { pronunciations = [], lexicon } = request;
    const isPronounced = pronunciations.length > 0 && lexicon !== undefined;
    const locator = isPronounced ? await this.dictionaries.locatorOf(lexicon, this.model.id, signal) : null;
    if (!locator) return this.convertAliased(request, signal);
    try {
      return await this.convert(request, [locator], signal);
    } catch (error) {
      if (!(isAppError(error) && rejections.includes(error.code))) throw error;
      this.dictionaries.forget();
      return this.convertAliased(request, signal);
    }
  }

  /** Where other words are spoken than are written, their times are not those of the text. */
  private async convertAliased(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    const text = this.spokenText(request);
    const { words, ...speech } = await this.convert({ ...request, text }, [], signal);
    return words && text === request.text ? { ...speech, words } : speech;
  }

  private convert(request: SpeechRequest, locators: DictionaryLocator[], signal: AbortSignal): Promise<Speech> {
    const body = {
      ...parametersOf(this.model, request),
      ...(locators.length > 0 && { pronunciationDictionaryLocators: locators }),
    };
    const call = async (abortSignal: AbortSignal) => {
      const { data, rawResponse } = await this.client.textToSpeech
        .convert(request.voiceId, body, { abortSignal, maxRetries: 0 })
        .withRawResponse();
      this.calls.limitConcurrency(Number(rawResponse.headers.get('maximum-concurrent-requests')));
      const spoken = { ...request, provider: this.name };
      return timedSpeech(await readBody(data, spoken, abortSignal), spoken, body.text);
    };
    const whole = (abortSignal: AbortSignal) => wholeAudio(this.name, () => call(abortSignal));
    return this.calls.run(whole, signal, { ownerId: request.ownerId, onCall: request.onCall });
  }

  async close(): Promise<void> {}

  private voicesPage(nextPageToken: string | undefined, signal: AbortSignal) {
    const call = async (abortSignal: AbortSignal) => {
      const page = await this.client.voices.search(
        { pageSize: voicesPerPage, nextPageToken },
        { abortSignal, maxRetries: 0 },
      );
      // The SDK accepts a proxy's page.
      if (!Array.isArray(page.voices)) throw notAList();
      return { ...page, next: page.hasMore ? page.nextPageToken : undefined };
    };
    return this.calls.run(call, signal, { isFree: true });
  }
}

/**
 * The address of the audio with times. The SDK's own method for it reads a body of any length, and a flaw in the times
 * fails the call.
 */
const timed = (url: string): string => url.replace(/\/v1\/text-to-speech\/[^/]+$/, '$&/with-timestamps');

/** A version that was deleted at ElevenLabs is rejected as one of these. */
const rejections: readonly ErrorCode[] = ['speech.refused', 'speech.misconfigured', 'voice.unknown'];

const notAList = (): ProviderFailure => {
  const cause = new Error('The response is not a list of voices.');
  return new ProviderFailure(new SpeechOutage('speech.unreachable', 'elevenlabs', { cause }), 'badResponse');
};

function elevenLabsError(error: unknown): ProviderError {
  const { statusCode: status, body, rawResponse } = error as Partial<ElevenLabsError>;
  return {
    ...detailOf(body),
    status,
    retryAfterMs: retryAfterMs(rawResponse?.headers.get('retry-after'), Date.now()),
    error,
  };
}

/** `{detail: {status, message}}`, or for 422 `{detail: [{loc, msg, type}]}`. */
function detailOf(body: unknown): Pick<ProviderError, 'code' | 'param' | 'message' | 'isPage'> {
  const detail = (body as { detail?: unknown } | null | undefined)?.detail;
  if (Array.isArray(detail)) {
    const [first] = detail as { loc?: unknown; msg?: unknown; type?: unknown }[];
    const param = Array.isArray(first?.loc) ? text(first.loc.at(-1)) : '';
    return { code: text(first?.type), param, message: text(first?.msg), isPage: false };
  }
  const { status, code, param, message } = (detail ?? {}) as Readonly<Record<string, unknown>>;
  const isPage = typeof detail !== 'object' || detail === null;
  return { code: text(status) || text(code), param: text(param), message: text(message) || text(detail), isPage };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
