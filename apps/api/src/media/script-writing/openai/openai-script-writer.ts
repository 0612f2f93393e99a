import { maxCompilationSegments } from '@duetcast/domain/limits/job-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import { scriptModels } from '@duetcast/domain/limits/podcast-limits';
import type OpenAI from 'openai';
import { RetryableError, defaultRetryPolicy, type RetryPolicy } from '../../../platform/timing/retry';
import { openAiClient, openAiError } from '../../speech/openai/openai-client';
import { sharedFailure } from '../../speech/provider-failure';
import { RemoteCalls } from '../../speech/remote-calls';
import { ScriptWriter, type Script, type ScriptRequest } from '../script-writer';
import { promptFor, parseScript } from './script-prompt';

interface OpenAiScriptOptions {
  readonly apiKey: string;
  /** Default: the provider's URL. */
  readonly baseUrl?: string;
  readonly retries?: RetryPolicy;
  readonly timeoutMs?: number;
}

/** Scripts take tens of seconds, and the client waits for the response. */
const defaultTimeoutMs = 90_000;
const scriptRetries: RetryPolicy = { ...defaultRetryPolicy, attempts: 3 };

/** OpenAI chat completions, or a compatible endpoint, through the SDK with its own retries disabled. */
export class OpenAiScriptWriter extends ScriptWriter {
  readonly models = scriptModels;
  private readonly calls: RemoteCalls;

  private constructor(
    private readonly client: OpenAI,
    options: OpenAiScriptOptions,
  ) {
    super();
    this.calls = new RemoteCalls({
      concurrency: 10,
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      retries: options.retries ?? scriptRetries,
      failureOf: mapError,
    });
  }

  static async connect(options: OpenAiScriptOptions): Promise<OpenAiScriptWriter> {
    return new OpenAiScriptWriter(await openAiClient(options), options);
  }

  async write({ article, model, temperature, signal, ...request }: ScriptRequest): Promise<Script> {
    if (article.trim() === '') throw new AppError('article.empty');
    const { maxSegments = maxCompilationSegments } = request;
    const body = { model, temperature, ...promptFor(article, model, maxSegments) };
    let tokensUsed = 0;
    return this.calls.run(async (abortSignal) => {
      const completion = await this.client.chat.completions.create(body, { signal: abortSignal, maxRetries: 0 });
      // Invalid responses are billed too.
      tokensUsed += completion.usage?.total_tokens ?? 0;
      const { language, segments } = parseScript(contentOf(completion), maxSegments) ?? unreadable();
      const details = { title: null, notes: null, names: {}, omitted: null };
      return { segments, tokensUsed, model, language: languageCode(language), ...details };
    }, signal);
  }
}

/** @throws AppError for a refusal; RetryableError for a truncated response */
function contentOf(completion: OpenAI.ChatCompletion): string {
  const choice = completion.choices[0];
  if (!choice) return unreadable();
  if (choice.finish_reason === 'content_filter' || choice.message.refusal) throw new AppError('script.refused');
  if (choice.finish_reason === 'length') throw new RetryableError(new AppError('script.truncated'));
  return choice.message.content ?? '';
}

/** A retry may return a script. */
function unreadable(): never {
  throw new RetryableError(new AppError('script.unreadable'));
}

const languageCode = (language: string): string =>
  /^[a-z]{2,3}(?=$|-|_)/.exec(language.trim().toLowerCase())?.[0] ?? 'und';

/** Omits the provider's message, which can quote the key and the account. */
function mapError(error: unknown): AppError | RetryableError {
  if (error instanceof AppError || error instanceof RetryableError) return error;
  const response = openAiError(error);
  const { code: reason } = response;
  return sharedFailure('script', response, {}, error) ?? new AppError('script.refused', reason ? { reason } : {});
}
