import { tokenScopes, type TokenScope } from '@duetcast/domain/tokens/token-scopes';
import { principalNames, scopedTokenName, type OwnedResources, type PrincipalName } from './principals-fixture';

/** Path parameters, query and body of the request. */
export interface RequestParts {
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

/**
 * Expected status by principal. Ada's tokens with a single scope get what her own token gets, or 403 without a scope that the
 * route needs.
 */
export function expectedOf({
  expected,
  scopes,
  withoutScope = 403,
}: AccessRule): Partial<Record<PrincipalName, number>> {
  const statuses = expected.split(' ').map(Number);
  const named = principalNames.map((name, index): [PrincipalName, number] => [name, statuses[index] ?? 0]);
  const ofToken = new Map(named).get("Ada's token") ?? 0;
  const scoped = tokenScopes.map((scope): [PrincipalName, number] => [
    scopedTokenName(scope),
    !scopes || scopes.includes(scope) ? ofToken : withoutScope,
  ]);
  return Object.fromEntries([...named, ...scoped]);
}
