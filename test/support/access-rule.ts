import { tokenScopes, type TokenScope } from '@duetcast/domain/tokens/token-scopes';
import type { Call } from './api-document';
import { principalNames, scopedTokenName, type OwnedResources, type PrincipalName } from './principals-fixture';

/** Path parameters, query and body of the request. */
export interface RequestParts {
  /** Default of each parameter: `none`. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

export interface AccessRule {
  /** Expected statuses in the order of `principalNames`. */
  readonly expected: string;
  /** Scopes of which a token needs one, as `Ada's token` has; absent: no token may call it, or anyone may. */
  readonly scopes?: readonly TokenScope[];
  /** Status of a token without a needed scope, by default 403: a public route takes it for an anonymous caller. */
  readonly withoutScope?: number;
  readonly send?: (owned: OwnedResources) => RequestParts | Promise<RequestParts>;
  /** Uses new principals, because the route ends sessions or tokens, or returns state that earlier calls change. */
  readonly isolated?: true;
}

export type OwnRules = Readonly<Record<string, Partial<AccessRule>>>;

/** Whether the table must name a route: one that changes something, or that others than users and their tokens may call. */
export const needsRule = ({ method, operation: { security } }: Call): boolean =>
  method !== 'get' ||
  security.some((scheme) => !('session' in scheme || 'apiToken' in scheme || 'sessionCookie' in scheme));

/** What the decorators of a route that only reads say: who they allow gets 200, or 404 where a parameter names nothing. */
export function statedRule({ path, operation: { security, tags } }: Call): AccessRule {
  const allowed = path.includes('{') ? 404 : 200;
  const statusFor = (scheme: string, isTheirs = true) =>
    isTheirs && security.some((each) => scheme in each) ? allowed : 403;
  const isForAdmins = tags[0] === 'Admin';
  const [token, site, user] = [statusFor('apiToken'), statusFor('siteToken'), statusFor('session', !isForAdmins)];
  const anonymous = security.some((each) => 'anonymousSession' in each) ? allowed : 401;
  const statuses = [401, anonymous, token, site, user, statusFor('session'), token, site, site, user];
  const isPublic = security.some((scheme) => Object.keys(scheme).length === 0);
  const scopes = isPublic
    ? []
    : [...new Set(security.flatMap(({ apiToken = [] }) => apiToken as readonly TokenScope[]))];
  return { expected: statuses.join(' '), ...(scopes.length > 0 && { scopes }) };
}

/**
 * Expected status by principal. Ada's tokens with a single scope get what her own token gets, or 403 without a scope that the
 * route needs: those with a scope that it needs, and one with another, the next for the next route.
 */
export function expectedOf(
  { expected, scopes = [], withoutScope = 403 }: AccessRule,
  nth = 0,
): Partial<Record<PrincipalName, number>> {
  const statuses = expected.split(' ').map(Number);
  const named = principalNames.map((name, index): [PrincipalName, number] => [name, statuses[index] ?? 0]);
  const ofToken = new Map(named).get("Ada's token") ?? 0;
  const others = tokenScopes.filter((scope) => !scopes.includes(scope));
  const scoped = [...scopes, others[nth % others.length]!].map((scope): [PrincipalName, number] => [
    scopedTokenName(scope),
    scopes.length === 0 || scopes.includes(scope) ? ofToken : withoutScope,
  ]);
  return Object.fromEntries([...named, ...scoped]);
}
