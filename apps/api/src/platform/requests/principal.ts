import type { Actor } from '@duetcast/domain/kernel/event';

/** Who is asking. Nothing in here comes from an unverified header. */
export type Principal =
  | { readonly kind: 'user'; readonly accountId: string; readonly sessionId: string; readonly isAdmin: boolean }
  | { readonly kind: 'token'; readonly accountId: string; readonly tokenId: string }
  | {
      readonly kind: 'site';
      readonly accountId: string;
      readonly connectionId: string;
      readonly siteDomain: string;
    }
  | { readonly kind: 'anonymous'; readonly sessionId: string };

/** A principal that acts for a whole account: what `@Allow('user', 'token')`, the default, lets in. */
export type AccountPrincipal = Extract<Principal, { kind: 'user' | 'token' }>;
export type UserPrincipal = Extract<Principal, { kind: 'user' }>;
export type SitePrincipal = Extract<Principal, { kind: 'site' }>;

export const isAdministrator = (principal: Principal | undefined): principal is UserPrincipal =>
  principal?.kind === 'user' && principal.isAdmin;

/** The account, or the anonymous session, whose things these are. */
export const ownerIdOf = (principal: Principal): string =>
  principal.kind === 'anonymous' ? `session:${principal.sessionId}` : principal.accountId;

/** Whose things a principal may see and change; with a domain: only those of this domain. */
export interface AccessScope {
  readonly ownerId: string;
  readonly domain?: string;
}

export const accessScopeOf = (principal: Principal): AccessScope => {
  const ownerId = ownerIdOf(principal);
  return principal.kind === 'site' ? { ownerId, domain: principal.siteDomain } : { ownerId };
};

/** How the principal is named in the events it causes. */
export function actorOf(principal: Principal): Actor {
  switch (principal.kind) {
    case 'user':
      return { kind: principal.isAdmin ? 'admin' : 'user', id: principal.accountId };
    case 'token':
      return { kind: 'token', id: principal.tokenId };
    case 'site':
      return { kind: 'site', id: principal.connectionId };
    case 'anonymous':
      return { kind: 'session', id: principal.sessionId };
    default:
      return principal satisfies never;
  }
}
