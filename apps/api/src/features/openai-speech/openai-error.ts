import { z } from 'zod';
import { wholeBody } from '@duetcast/domain/kernel/errors';
import type { ErrorAnswer } from '../../platform/http/errors/error-shapes';
import openAiCodesData from './openai-codes.json';

/** An error as OpenAI's API has it, which its clients map to their error classes. */
export const openAiErrorSchema = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable().meta({ description: 'The field of the request that is wrong.' }),
      code: z.string().nullable(),
    }),
  })
  .meta({ id: 'OpenAiError', description: 'An error in the form of OpenAI’s API.' });
export type OpenAiError = z.infer<typeof openAiErrorSchema>;

/** Codes that clients of OpenAI know; the others are ours. */
const openAiCodes: Readonly<Record<string, string>> = openAiCodesData;

const incorrectKey = 'Incorrect API key. Use an API token (dc_…) of this server: its settings generate them.';
/** Messages in the words of these clients, which call every credential an API key. */
const messages: Readonly<Record<string, string>> = {
  'auth.required': 'No API key. Send an API token (dc_…) of this server as `Authorization: Bearer`.',
  'auth.tokenInvalid': incorrectKey,
  'auth.apiTokenInvalid': `${incorrectKey} This one is unknown or was revoked.`,
  'auth.siteTokenInvalid': incorrectKey,
};

const typeOfStatus: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
};

/** Names of our commands' fields in the requests of OpenAI's API. */
const params: Readonly<Record<string, string>> = { text: 'input', voice_id: 'voice', format: 'response_format' };

export function openAiError(status: number, { error, code, errors = [], ...details }: ErrorAnswer): OpenAiError {
  const [field] = errors;
  const param = field?.param ?? (typeof details.param === 'string' ? details.param : '');
  return {
    error: {
      message: messageOf(messages[code ?? ''] ?? error ?? 'The request is not valid.', field, details),
      type: openAiCodes[code ?? ''] === 'insufficient_quota' ? 'insufficient_quota' : typeOf(status),
      param: param === '' || param === wholeBody ? null : (params[param] ?? param),
      code: code === undefined ? null : (openAiCodes[code] ?? code),
    },
  };
}

const typeOf = (status: number): string =>
  typeOfStatus[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');

type Details = Pick<ErrorAnswer, 'limit' | 'currentUsage' | 'requested'>;

function messageOf(error: string, field: { readonly msg: string } | undefined, details: Details): string {
  const { limit, currentUsage, requested } = details;
  if (field) return field.msg;
  if (typeof limit !== 'number' || typeof requested !== 'number') return error;
  return `${error} Limit: ${limit} characters, used: ${String(currentUsage)}, requested: ${requested}.`;
}
