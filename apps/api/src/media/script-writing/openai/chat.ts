import { AppError } from '@duetcast/domain/kernel/errors';
import type OpenAI from 'openai';
import { z } from 'zod';
import type { ServiceFailures } from '../../../platform/external-services/service-failures';
import type { Backoff, RetryPolicy } from '../../../platform/timing/retry';
import { openAiClient, openAiError } from '../../speech/openai/openai-client';
import { requestHeaders } from '../../speech/openai/speech-endpoint';
import { maxPaidRepeats, ProviderFailure, scriptFailure } from '../../speech/provider-failure';
import { RemoteCalls } from '../../speech/remote-calls';

const formats = ['json_schema', 'json_object', 'text'] as const;
/** `text`: the instructions alone ask for JSON. */
type ResponseFormat = (typeof formats)[number];

/** OpenAI's models from before JSON mode; other servers are asked once. */
const withoutFormats = new Set(['gpt-4']);

/** The strictest format that each model is known to support, for as long as the process runs. */
class ResponseFormats {
  private readonly known = new Map<string, ResponseFormat>();

  of(model: string): ResponseFormat {
    return this.known.get(model) ?? (withoutFormats.has(model) ? 'text' : 'json_schema');
  }

  /** Chooses the format after `refused` from now on; false: there is no other format. */
  lower(model: string, refused: ResponseFormat): boolean {
    const next = formats[formats.indexOf(refused) + 1];
    if (next === undefined) return false;
    if (this.of(model) === refused) this.known.set(model, next);
    return true;
  }
}

/** Compatible servers without a format name it in their refusal. */
function refusesFormat(error: unknown): boolean {
  const { status, param, message } = error as { status?: number; param?: string | null; message?: string };
  return status === 400 && /response_format|json_schema|json_object/.test(`${param ?? ''} ${message ?? ''}`);
}

export interface ChatOptions {
  readonly apiKey: string;
  /** Default: the provider's URL. */
  readonly baseUrl?: string | undefined;
  readonly retries: RetryPolicy;
  /** Before each probe of a writer that does not answer. */
  readonly probePauses?: Backoff | undefined;
  readonly timeoutMs: number;
}

interface Question<Answer> {
  readonly model: string;
  readonly temperature: number;
  readonly name: string;
  readonly schema: z.ZodType<Answer>;
  readonly instructions: string;
  readonly messages: readonly string[];
  readonly ownerId: string;
  readonly signal: AbortSignal;
}

interface Answered<Answer> {
  readonly answer: Answer;
  /** Tokens of all attempts: invalid responses are billed too. */
  readonly tokensUsed: number;
  /** The model that answered, as the provider names it. */
  readonly model: string;
}

/** The SDK returns a proxy's page as text, and nothing for an empty body. */
type AnyCompletion = Partial<OpenAI.ChatCompletion> | undefined;

/** Chat completions of OpenAI or a compatible server, as JSON of a schema, through the SDK with its own retries disabled. */
export class Chat {
  private readonly formats = new ResponseFormats();
  private readonly calls: RemoteCalls;

  private constructor(
    private readonly client: OpenAI,
    { retries, probePauses, timeoutMs, apiKey }: ChatOptions,
    failures: ServiceFailures,
  ) {
    const failureOf = (error: unknown) =>
      (error as Error).name === 'SyntaxError' ? unreadable() : scriptFailure(openAiError(error), apiKey);
    const probe = (signal: AbortSignal) => client.get('/models', { signal, maxRetries: 0 });
    const limits = { concurrency: 10, timeoutMs, retries, probePauses };
    this.calls = new RemoteCalls({ service: 'scripts', ...limits, probe, failureOf }, failures);
  }

  static async connect(options: ChatOptions, failures: ServiceFailures): Promise<Chat> {
    const { apiKey, baseUrl } = options;
    return new Chat(await openAiClient({ apiKey, ...(baseUrl !== undefined && { baseUrl }) }), options, failures);
  }

  /** @throws AppError as `ScriptWriter.write` */
  async ask<Answer>(question: Question<Answer>): Promise<Answered<Answer>> {
    let tokensUsed = 0;
    const { ownerId } = question;
    const call = async (signal: AbortSignal) => {
      const completion: AnyCompletion = await this.complete(question, signal);
      tokensUsed += completion?.usage?.total_tokens ?? 0;
      const answer = parsed(contentOf(completion), question.schema);
      if (answer === null) throw unreadable();
      return { answer, tokensUsed, model: completion?.model || question.model };
    };
    return this.calls.run(call, question.signal, { ownerId });
  }

  private async complete(question: Question<unknown>, signal: AbortSignal): Promise<OpenAI.ChatCompletion> {
    const { model } = question;
    const format = this.formats.of(model);
    try {
      return await this.client.chat.completions.create(bodyOf(question, format), {
        signal,
        maxRetries: 0,
        headers: requestHeaders(),
      });
    } catch (error) {
      if (!refusesFormat(error) || !this.formats.lower(model, format)) throw error;
      return this.complete(question, signal);
    }
  }
}

function bodyOf(
  { model, temperature, name, schema, instructions, messages }: Question<unknown>,
  format: ResponseFormat,
) {
  const json = strictSchema(schema);
  const system = format === 'json_schema' ? instructions : `${instructions}\n${formatInstructions(json)}`;
  const users = messages.map((content) => ({ role: 'user' as const, content }));
  const body = { model, temperature, messages: [{ role: 'system' as const, content: system }, ...users] };
  if (format === 'text') return body;
  if (format === 'json_object') return { ...body, response_format: { type: 'json_object' as const } };
  const json_schema = { name, strict: true, schema: json };
  return { ...body, response_format: { type: 'json_schema' as const, json_schema } };
}

const formatInstructions = (schema: object): string =>
  `Answer with one JSON object and nothing around it, valid against this JSON Schema: ${JSON.stringify(schema)}`;

/** OpenAI's strict subset: every field is required, and defaults are for servers without it. */
function strictSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  });
  return json;
}

/** Parses a response, optionally in a code fence; null if it is invalid. */
function parsed<Answer>(content: string, schema: z.ZodType<Answer>): Answer | null {
  const json = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(content)?.[1] ?? content;
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** @throws AppError for a refusal; ProviderFailure for a truncated response, or one that is not a completion */
function contentOf(completion: AnyCompletion): string {
  const choice = completion?.choices?.[0];
  if (!choice) throw unreadable();
  if (choice.finish_reason === 'content_filter' || choice.message.refusal) throw new AppError('script.refused');
  if (choice.finish_reason === 'length')
    throw new ProviderFailure(new AppError('script.truncated'), null, { maxRepeats: maxPaidRepeats });
  return choice.message.content ?? '';
}

/** One repeat, which is paid for, may return a script. */
const unreadable = (): ProviderFailure =>
  new ProviderFailure(new AppError('script.unreadable'), 'badResponse', { maxRepeats: maxPaidRepeats });
