import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { withAliases } from '@duetcast/domain/lexicon/occurrences';
import type { Voice } from '@duetcast/domain/voices/voice';
import type { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { readAudio } from '../audio-response';
import { failureOf } from '../provider-failure';
import { RemoteCalls } from '../remote-calls';
import { RetryableError, defaultRetryPolicy, retryAfterMs, type RetryPolicy } from '../../../platform/timing/retry';
import { SpeechProvider, type Speech, type SpeechRequest } from '../speech-provider';
import { ElevenLabsDictionaries, type DictionaryLocator } from './dictionaries';
import { isMultilingual, maxCharactersOf, parametersOf, settingsOf, type ElevenLabsModel } from './elevenlabs-model';
import { elevenLabsVoice } from './elevenlabs-voice';

/** Above the limit of all but the largest plans; a response header lowers it. */
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
  ) {
    super();
    this.model = options.model ?? { id: 'eleven_multilingual_v2', settings: {} };
    this.isMultilingual = isMultilingual(this.model);
    this.maxCharacters = maxCharactersOf(this.model);
    this.calls = new RemoteCalls({
      concurrency: maxConcurrency,
      timeoutMs: options.timeoutMs ?? 120_000,
      retries: options.retries ?? defaultRetryPolicy,
      failureOf: (error) => mapError(error, options.apiKey),
    });
    this.dictionaries = new ElevenLabsDictionaries(client, this.calls);
  }

  /** Loads the SDK, which takes two seconds and 100 MB, only if it is configured. */
  static async connect(options: ElevenLabsOptions): Promise<ElevenLabsSpeech> {
    const { ElevenLabsClient } = await import('@elevenlabs/elevenlabs-js');
    const { fetcher } = await import('@elevenlabs/elevenlabs-js/core');
    const { apiKey, baseUrl } = options;
    // The timer of the SDK outlives a call that failed and would hold up the process; the signal is our deadline.
    const fetcherWithoutTimeout: typeof fetcher = (call) => fetcher({ ...call, timeoutMs: undefined });
    const client = new ElevenLabsClient({
      apiKey,
      maxRetries: 0,
      fetcher: fetcherWithoutTimeout,
      ...(baseUrl && { baseUrl }),
    });
    return new ElevenLabsSpeech(client, options);
  }

  settingsOf(): string {
    return settingsOf(this.model);
  }

  get concurrency(): number {
    return this.calls.concurrency;
  }

  async voices(): Promise<readonly Voice[]> {
    const deadline = AbortSignal.timeout(listTimeoutMs);
    try {
      return await this.allPages(deadline);
    } catch (error) {
      if (deadline.aborted) throw new AppError('speech.unreachable', { provider: this.name });
      throw error;
    }
  }

  private async allPages(signal: AbortSignal): Promise<readonly Voice[]> {
    const voices: Voice[] = [];
    let nextPageToken: string | undefined;
    do {
      const page = await this.voicesPage(nextPageToken, signal);
      voices.push(...page.voices.map(elevenLabsVoice));
      nextPageToken = page.hasMore ? page.nextPageToken : undefined;
    } while (nextPageToken);
    return voices;
  }

  /** Pronunciations are rules of a dictionary; where it cannot be used, aliases replace the words. */
  async speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech> {
    if (request.text.trim() === '') throw new AppError('speech.empty');
    const { pronunciations = [], lexicon } = request;
    const isPronounced = pronunciations.length > 0 && lexicon !== undefined;
    const locator = isPronounced ? await this.dictionaries.locatorOf(lexicon, this.model.id, signal) : null;
    const aliased = { ...request, text: withAliases(request.text, pronunciations) };
    if (!locator) return this.convert(aliased, [], signal);
    try {
      return await this.convert(request, [locator], signal);
    } catch (error) {
      if (!isAppError(error, 'speech.refused') && !isAppError(error, 'voice.unknown')) throw error;
      this.dictionaries.forget();
      return this.convert(aliased, [], signal);
    }
  }

  private convert(request: SpeechRequest, locators: DictionaryLocator[], signal: AbortSignal): Promise<Speech> {
    const body = {
      ...parametersOf(this.model, request),
      ...(locators.length > 0 && { pronunciationDictionaryLocators: locators }),
    };
    return this.calls.run(async (abortSignal) => {
      const { data, rawResponse } = await this.client.textToSpeech
        .convert(request.voiceId, body, { abortSignal, maxRetries: 0 })
        .withRawResponse();
      this.calls.limitConcurrency(Number(rawResponse.headers.get('maximum-concurrent-requests')));
      return readAudio(data, this.name, abortSignal);
    }, signal);
  }

  async close(): Promise<void> {}

  private voicesPage(nextPageToken: string | undefined, signal: AbortSignal) {
    return this.calls.run(async (abortSignal) => {
      const page = await this.client.voices.search(
        { pageSize: voicesPerPage, nextPageToken },
        { abortSignal, maxRetries: 0 },
      );
      // The SDK accepts a proxy's page.
      if (!Array.isArray(page.voices)) throw new TypeError('The response is not a list of voices.');
      return page;
    }, signal);
  }
}

function mapError(error: unknown, key: string): AppError | RetryableError {
  if (error instanceof AppError || error instanceof RetryableError) return error;
  const { statusCode, body, rawResponse } = error as Partial<ElevenLabsError>;
  const { code, message } = detailOf(body);
  const retryAfter = retryAfterMs(rawResponse?.headers.get('retry-after'), Date.now());
  // An error with status 200, or one that the SDK cannot parse, counts as no response.
  const status = statusCode !== undefined && statusCode >= 400 ? statusCode : undefined;
  const isVoice = status === 404 && code === '';
  return failureOf(
    { status, code: isVoice ? 'voice_not_found' : code, message, retryAfterMs: retryAfter },
    'elevenlabs',
    key,
  );
}

/** `{detail: {status, message}}`, or for 422 `{detail: [{loc, msg, type}]}`. */
function detailOf(body: unknown): { code: string; message: string } {
  const detail = (body as { detail?: unknown } | null | undefined)?.detail;
  if (Array.isArray(detail)) {
    const [first] = detail as { msg?: unknown; type?: unknown }[];
    return { code: text(first?.type), message: text(first?.msg) };
  }
  const { status, message } = (detail ?? {}) as { status?: unknown; message?: unknown };
  return { code: text(status), message: text(message) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
