import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { z } from 'zod';
import { cataloged } from './error-catalog';
import type { Route } from './routes';
import type { Schemas } from './schemas';

const fieldSchema = z.object({
  msg: z.string(),
  param: z.string().meta({ description: 'Path of the field, such as compilation[3].text; empty for the whole body.' }),
});

const refusalSchema = z
  .looseObject({
    success: z.literal(false),
    error: z.string(),
    code: z.string(),
    rateLimitExceeded: z.literal(true).optional().meta({ description: 'With status 429.' }),
    limit: z.number().optional().meta({ description: 'With usage.limitExceeded: characters a month.' }),
    currentUsage: z.number().optional(),
    requested: z.number().optional(),
    param: z.string().optional(),
    jobId: z.string().optional(),
  })
  .meta({
    id: 'Refusal',
    description: 'A refusal; code is stable and listed in the error catalogue. Further fields tell what it is about.',
  });

const invalidRequestSchema = z
  .looseObject({
    success: z.literal(false),
    errors: z.array(fieldSchema).min(1),
    error: z.string().optional(),
    code: z.string().optional(),
  })
  .meta({ id: 'InvalidRequest', description: 'What is wrong with the request; with a code where one names it.' });

const forCredentials: readonly ErrorCode[] = [
  'auth.required',
  'auth.tokenInvalid',
  'auth.tokenExpired',
  'auth.apiTokenInvalid',
  'auth.siteTokenInvalid',
];

/** What the rules of a route can refuse, whatever it does. */
function impliedBy({ method, path, schemas, isPublic, kinds, forAdmins, ...route }: Route): ErrorCode[] {
  const writes = method !== 'get';
  const hasParams = path.includes('{');
  const forbids =
    !isPublic && (forAdmins || !(['user', 'token', 'site'] as const).every((kind) => kinds.includes(kind)));
  const rules: [boolean, readonly ErrorCode[]][] = [
    [writes || hasParams || Object.keys(schemas).length > 0, ['request.invalid']],
    [writes, ['request.tooLarge', 'request.mediaType', 'store.conflict']],
    [hasParams, ['request.notFound']],
    [!isPublic, forCredentials],
    [forbids, ['auth.forbidden']],
    [route.isIdempotent, ['request.keyBusy', 'request.keyReused']],
    [route.isSubmission, ['rate.exceeded']],
  ];
  return [...rules.flatMap(([applies, codes]) => (applies ? codes : [])), 'store.unavailable', 'internal'];
}

/** The codes that a route can answer with, by status. */
export function refusalsOf(route: Route): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...impliedBy(route), ...(route.description?.errors ?? [])])) {
    const { status } = cataloged(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** The body of a refusal; its code is one of those named, except for 400, where it may be missing. */
export function refusalSchemaFor(status: number, codes: readonly ErrorCode[], schemas: Schemas): object {
  const code = { enum: codes };
  if (status !== 400) return { allOf: [schemas.of(refusalSchema), { properties: { code } }] };
  return { allOf: [schemas.of(invalidRequestSchema), { properties: { code } }] };
}

/** `code`: its sentence, one a line. */
export const refusalText = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `\`${code}\`: ${new AppError(code).message}`).join('\n');
