import { type ErrorCode, codeOfIssue } from '@duetcast/domain/kernel/errors';
import type { z } from 'zod';
import codes from './implied-errors.json';
import type { Route } from './routes';

/** Codes of the error catalog that checks of the schemas fail with (`coded`), at any depth. */
function codedErrorsOf(...schemas: readonly (z.ZodType | undefined)[]): ErrorCode[] {
  const found = new Set<ErrorCode>();
  const visited = new Set<object>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || visited.has(part)) return;
    visited.add(part);
    const code = codeOfIssue({ code: 'custom', ...part });
    if (code) found.add(code);
    if ('_zod' in part) return visit((part._zod as { readonly def: object }).def);
    for (const value of Object.values(part)) visit(value);
  };
  schemas.forEach(visit);
  return [...found];
}

/**
 * `missingOf`: by collection, where the path names an item that does not exist or belongs to somebody else. `ofRows`: untrue
 * while the projector is behind, since what is named may be accepted already.
 */
const {
  credentials,
  writes: ofWrites,
  missingOf,
  ofRows,
  everywhere,
} = codes as {
  readonly [List in Exclude<keyof typeof codes, 'missingOf'>]: readonly ErrorCode[];
} & { readonly missingOf: Readonly<Record<string, ErrorCode>> };

const missingIn = (path: string): ErrorCode[] =>
  [...path.matchAll(/([^/]+)\/\{/g)].flatMap(([, collection = '']) => missingOf[collection] ?? []);

/** A site may name its own domain only. */
function confinesSites({ path, kinds, schemas: { body } }: Route): boolean {
  return kinds.includes('site') && (path.includes('{domain}') || hasField(body, 'domain'));
}

const hasField = (schema: Route['schemas']['body'], name: string): boolean =>
  schema !== undefined && 'shape' in schema && name in (schema.shape as object);

/** Whether an administrator gives a reason for the read. */
export const needsReason = ({ readsAccounts }: Route): boolean =>
  readsAccounts !== undefined && readsAccounts !== 'none';

/** Error codes that follow from the decorators and schemas of a route. */
export function impliedBy(route: Route): ErrorCode[] {
  const { method, path, schemas, isPublic, kinds, forAdmins, description } = route;
  const writes = method !== 'get';
  const missing = missingIn(path);
  const isForSome = forAdmins || !(['user', 'token', 'site'] as const).every((kind) => kinds.includes(kind));
  const rules: [boolean, readonly ErrorCode[]][] = [
    [writes, ofWrites],
    [!writes && schemas.query !== undefined, ['request.fieldTooLong']],
    [path.includes('{'), ['request.notFound', ...missing]],
    [!isPublic || [...missing, ...(description?.errors ?? [])].some((code) => ofRows.includes(code)), ['store.behind']],
    [!isPublic, credentials],
    [!isPublic && (isForSome || confinesSites(route)), ['auth.forbidden']],
    [!isPublic && kinds.includes('token'), ['auth.scopeMissing']],
    [kinds.includes('token') && (description?.errors ?? []).includes('usage.limitExceeded'), ['token.budgetExceeded']],
    [route.needsRecentSignIn, ['auth.recentSignIn', 'auth.unreachable']],
    [route.isIdempotent, ['request.keyBusy', 'request.keyReused']],
    [needsReason(route), ['access.reasonRequired']],
    [description?.answers?.[206] !== undefined, ['request.rangeInvalid']],
  ];
  return [
    'request.invalid',
    ...rules.flatMap(([applies, codes]) => (applies ? codes : [])),
    ...codedErrorsOf(schemas.body ?? description?.body, schemas.query),
    ...everywhere,
  ];
}
