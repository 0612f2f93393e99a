import type { Actor } from '@duetcast/domain/kernel/event';

/** Who is asking. Nothing in here comes from an unverified header. */
export type Principal =
  | { readonly kind: 'user'; readonly accountId: string; readonly sessionId: string; readonly isAdmin: boolean }
  | { readonly kind: 'token'; readonly accountId: string; readonly tokenId: string }
  | { readonly kind: 'anonymous'; readonly sessionId: string };

/** A principal that acts for an account: what `@Allow('user', 'token')`, the default, lets in. */
export type AccountPrincipal = Exclude<Principal, { kind: 'anonymous' }>;
export type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/** The account, or the anonymous session, whose things these are. */
export const ownerIdOf = (principal: Principal): string =>
  principal.kind === 'anonymous' ? `session:${principal.sessionId}` : principal.accountId;

/** How the principal is named in the events it causes. */
export function actorOf(principal: Principal): Actor {
  switch (principal.kind) {
    case 'user':
      return { kind: principal.isAdmin ? 'admin' : 'user', id: principal.accountId };
    case 'token':
      return { kind: 'token', id: principal.tokenId };
    case 'anonymous':
      return { kind: 'session', id: principal.sessionId };
    default:
      return principal satisfies never;
  }
}
