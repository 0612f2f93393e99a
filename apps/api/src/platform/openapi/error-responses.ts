import { AppError, errors, type ErrorCode, InvalidRequest, fieldCodes } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import { responseTo } from '../http/errors/error-response';
import type { ErrorAnswer } from '../http/errors/error-shapes';
import { reasonOf } from '../http/errors/status-of-kind';
import { catalogError } from './error-catalog';
import { headersNamed } from './headers';
import type { RouteDescription } from './api-operation';
import { impliedBy } from './implied-errors';
import type { Route } from './routes';
import type { Schemas } from './schemas';

const fieldSchema = z
  .object({
    msg: z.string(),
    param: z.string().min(1).meta({
      description:
        'JSON path of the invalid field in your body, such as compilation[3].text, or the name of a parameter. `body` if the error concerns the whole body.',
    }),
    code: z.string().meta({ description: `A code of the error catalog, or one of ${fieldCodes.join(', ')}.` }),
  })
  .meta({ id: 'FieldError' });

const errorSchema = z
  .looseObject({
    success: z.literal(false),
    error: z.string(),
    code: z.string(),
    rateLimitExceeded: z.literal(true).optional().meta({ description: 'Present with status 429.' }),
    scope: z.enum(['account', 'domain', 'token']).optional().meta({
      description:
        'Present with usage.limitExceeded and token.budgetExceeded: whose limit was exceeded. The allowance of the account covers all its domains.',
    }),
    limit: z.number().optional().meta({
      description:
        'Present with usage.limitExceeded and token.budgetExceeded: characters per month; with storage.limitExceeded: bytes.',
    }),
    currentUsage: z.number().optional(),
    requested: z.number().optional().meta({
      description:
        'Present with usage.limitExceeded and token.budgetExceeded: characters of the request; with storage.limitExceeded: bytes.',
    }),
    domain: z.string().optional().meta({ description: 'Present with usage.limitExceeded and token.budgetExceeded.' }),
    requiredScope: z.string().optional(),
    param: z.string().optional(),
    errors: z.array(fieldSchema).min(1).optional().meta({
      description: 'Present with status 400, and where several fields are too long or several chunks cannot be used.',
    }),
    allow: z.array(z.string()).optional().meta({ description: 'Present with status 405: the methods of the path.' }),
    settings: z
      .array(z.string())
      .optional()
      .meta({ description: 'The settings of the server that are missing, where a service is not configured.' }),
    jobError: z.object({ code: z.string(), error: z.string() }).optional(),
    jobId: z.string().optional(),
    places: z
      .array(
        z.object({
          kind: z.enum(['share', 'post', 'episode']),
          shareId: z.string().optional(),
          connectionId: z.string().optional(),
          post: z.string().optional(),
          showId: z.string().optional(),
          episodeId: z.string().optional(),
        }),
      )
      .optional()
      .meta({ description: 'Present with job.published: where the audio can be heard.' }),
  })
  .meta({
    id: 'Error',
    description:
      'An error. The code is stable and listed in the error catalog; status 400 names every invalid field. Additional fields contain details.',
  });

/** The error codes that a route can return, by status. */
export function errorsByStatus(route: Route): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...impliedBy(route), ...(route.description?.errors ?? [])])) {
    const { status } = catalogError(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

const codes = Object.keys(errors) as ErrorCode[];
const codesOf = (status: number): ErrorCode[] => codes.filter((code) => catalogError(code).status === status);

/** Statuses after which clients wait. Of others no header is described: generators make a type of the headers of each response. */
const waiting = [429, 503];

/** The error response of a status, which all operations share. `own`: another shape than that of our errors. */
export function errorResponse(status: number, schemas: Schemas, own?: RouteDescription['ownErrors']) {
  const ours = errorExample(status);
  const json = own
    ? { schema: schemas.of(own.schema), example: ours && own.shape(status, ours) }
    : { schema: schemas.of(errorSchema), example: ours };
  return {
    description: `${reasonOf[status]}. \`x-errors\` of an operation lists the values of \`code\`, and \`x-error-catalogue\` their meaning.`,
    ...(waiting.includes(status) && { headers: headersNamed(['Retry-After']) }),
    content: { 'application/json': json },
  };
}

/** Errors that callers meet often. */
const exampleCodes: readonly ErrorCode[] = ['request.invalid', 'usage.limitExceeded', 'job.missing'];

function errorExample(status: number): ErrorAnswer | undefined {
  const code = exampleCodes.find((each) => catalogError(each).status === status) ?? codesOf(status)[0];
  if (code === undefined) return undefined;
  const error = code === 'request.invalid' ? new InvalidRequest([exampleField]) : new AppError(code, detailsOf(code));
  return responseTo(error).body;
}
const exampleField = { msg: 'Must be a text, not a number', param: 'title', code: 'field.type' } as const;
const detailsOf = (code: ErrorCode): Record<string, unknown> =>
  code === 'usage.limitExceeded'
    ? { scope: 'account', limit: 10_000, currentUsage: 9_950, requested: 120, domain: 'example.com' }
    : {};
