import { maxCompilationSegments } from '@duetcast/domain/jobs/job-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import { scriptModels } from '@duetcast/domain/podcasts/podcast-limits';
import type OpenAI from 'openai';
import { RetryableError, defaultRetryPolicy, retryAfterMs, type RetryPolicy } from '../../speech/retrying';
import { RemoteCalls } from '../../speech/remote-calls';
import { ScriptWriter, type Script, type ScriptRequest } from '../script-writer';
import { promptFor, readAnswer } from './script-prompt';

interface OpenAiScriptOptions {
  readonly apiKey: string;
  /** Default: the provider's own address. */
  readonly baseUrl?: string;
  readonly retries?: RetryPolicy;
  readonly timeoutMs?: number;
}

/** Scripts take tens of seconds; a page waits for them. */
const defaultTimeoutMs = 90_000;
const scriptRetries: RetryPolicy = { ...defaultRetryPolicy, attempts: 3 };

/** OpenAI's chat completions, or an endpoint that speaks their protocol, through its SDK; the SDK's own retries are off. */
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
      failureOf: ours,
    });
  }

  static async connect(options: OpenAiScriptOptions): Promise<OpenAiScriptWriter> {
    const { default: Client } = await import('openai');
    const { apiKey, baseUrl } = options;
    // Without `baseURL: null` the SDK would read its own environment variable.
    const client = new Client({ apiKey, baseURL: baseUrl ?? null, maxRetries: 0, logLevel: 'off' });
    return new OpenAiScriptWriter(client, options);
  }

  async write({ article, model, temperature, signal, ...request }: ScriptRequest): Promise<Script> {
    if (article.trim() === '') throw new AppError('article.empty');
    const { maxSegments = maxCompilationSegments } = request;
    const body = { model, temperature, ...promptFor(article, model, maxSegments) };
    let tokensUsed = 0;
    return this.calls.run(async (limited) => {
      const completion = await this.client.chat.completions.create(body, { signal: limited, maxRetries: 0 });
      // An answer that is not a script was paid for too.
      tokensUsed += completion.usage?.total_tokens ?? 0;
      const { language, segments } = readAnswer(contentOf(completion), maxSegments) ?? unreadable();
      return { segments, tokensUsed, model, language: languageCode(language) };
    }, signal);
  }
}

/** @throws AppError for a refusal; RetryableError for an answer that was cut off */
function contentOf(completion: OpenAI.ChatCompletion): string {
  const choice = completion.choices[0];
  if (!choice) return unreadable();
  if (choice.finish_reason === 'content_filter' || choice.message.refusal) throw new AppError('script.refused');
  if (choice.finish_reason === 'length') throw new RetryableError(new AppError('script.truncated'));
  return choice.message.content ?? '';
}

/** Another try may give a script. */
function unreadable(): never {
  throw new RetryableError(new AppError('script.unreadable'));
}

const languageCode = (language: string): string =>
  /^[a-z]{2,3}(?=$|-|_)/.exec(language.trim().toLowerCase())?.[0] ?? 'und';

interface ApiError {
  readonly status?: number;
  readonly code?: string | null;
  readonly type?: string;
  readonly headers?: Headers;
}

const spentCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached']);

/** The provider's words stay out of ours: they quote the key and the account. */
function ours(error: unknown): AppError | RetryableError {
  if (error instanceof AppError || error instanceof RetryableError) return error;
  const { status, code, type, headers } = error as ApiError;
  const waitMs = retryAfterMs(headers?.get('retry-after'), Date.now());
  if (status === undefined || status === 408 || status >= 500)
    return new RetryableError(new AppError('script.unreachable', {}, { cause: error }), waitMs);
  if (spentCodes.has(code ?? type ?? '')) return new AppError('script.limited', { reason: code ?? type });
  if (status === 429) return new RetryableError(new AppError('script.limited'), waitMs);
  if (status === 401 || status === 403) return new AppError('script.unauthorized');
  return new AppError('script.refused', code ? { reason: code } : {});
}
