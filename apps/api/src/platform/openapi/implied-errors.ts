import { type ErrorCode, codeOfIssue } from '@duetcast/domain/kernel/errors';
import type { z } from 'zod';
import type { Route } from './routes';

/** Codes of the error catalog that checks of the schemas fail with (`coded`), at any depth. */
function codedErrorsOf(...schemas: readonly (z.ZodType | undefined)[]): ErrorCode[] {
  const codes = new Set<ErrorCode>();
  const visited = new Set<object>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || visited.has(part)) return;
    visited.add(part);
    const code = codeOfIssue({ code: 'custom', ...part });
    if (code) codes.add(code);
    if ('_zod' in part) return visit((part._zod as { readonly def: object }).def);
    for (const value of Object.values(part)) visit(value);
  };
  schemas.forEach(visit);
  return [...codes];
}

const credentialErrors: readonly ErrorCode[] = [
  'auth.required',
  'auth.tokenInvalid',
  'auth.tokenExpired',
  'auth.apiTokenInvalid',
  'auth.siteTokenInvalid',
  'auth.unreachable',
  'account.suspended',
];

const writeErrors: readonly ErrorCode[] = [
  'request.tooLarge',
  'request.fieldTooLong',
  'request.mediaType',
  'store.conflict',
  'store.busy',
  'store.full',
  'store.deleted',
  'store.incomplete',
];

/** Error codes by collection, where the path names an item that does not exist or belongs to somebody else. */
const missingOf: Readonly<Record<string, ErrorCode>> = {
  accounts: 'account.missing',
  episodes: 'episode.missing',
  feeds: 'show.missing',
  jobs: 'job.missing',
  passkeys: 'passkey.missing',
  'plugin-connections': 'connection.missing',
  'podcast-jobs': 'podcast.missing',
  projections: 'projection.missing',
  publications: 'publication.missing',
  replays: 'replay.missing',
  report: 'publication.missing',
  sessions: 'session.missing',
  shares: 'share.missing',
  shows: 'show.missing',
  subscribers: 'subscriber.missing',
  voices: 'voice.missing',
  'webhook-endpoints': 'endpoint.missing',
};

const missingIn = (path: string): ErrorCode[] =>
  [...path.matchAll(/([^/]+)\/\{/g)].flatMap(([, collection = '']) => missingOf[collection] ?? []);

/** Of what is in no row. */
const missingElsewhere = /^(chunk|content|passkey|projection|session|statement|token|voice)\.missing$/;

/** Errors that would be untrue while the projector is behind: what is named may be accepted already. */
const isOfRows = (code: ErrorCode): boolean => code.endsWith('.missing') && !missingElsewhere.test(code);

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
    [writes, writeErrors],
    [!writes && schemas.query !== undefined, ['request.fieldTooLong']],
    [path.includes('{'), ['request.notFound', ...missing]],
    [!isPublic || [...missing, ...(description?.errors ?? [])].some(isOfRows), ['store.behind']],
    [!isPublic, credentialErrors],
    [!isPublic && (isForSome || confinesSites(route)), ['auth.forbidden']],
    [!isPublic && kinds.includes('token'), ['auth.scopeMissing']],
    [kinds.includes('token') && (description?.errors ?? []).includes('usage.limitExceeded'), ['token.budgetExceeded']],
    [route.needsRecentSignIn, ['auth.recentSignIn']],
    [route.isIdempotent, ['request.keyBusy', 'request.keyReused']],
    [needsReason(route), ['access.reasonRequired']],
    [description?.answers?.[206] !== undefined, ['request.rangeInvalid']],
  ];
  return [
    'request.invalid',
    ...rules.flatMap(([applies, codes]) => (applies ? codes : [])),
    ...codedErrorsOf(schemas.body ?? description?.body, schemas.query),
    'rate.exceeded',
    'server.stopping',
    'store.unavailable',
    'store.damaged',
    'content.damaged',
    'store.newerEvent',
    'internal',
  ];
}
