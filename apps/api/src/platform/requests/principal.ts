import type { Actor } from '@duetcast/domain/kernel/event';
import { domainOfSite } from '@duetcast/domain/sites/site-name';
import type { TokenGrant } from '@duetcast/domain/tokens/token-decider';
import type { TokenScope } from '@duetcast/domain/tokens/token-scopes';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimited, TakenPoint } from './rate-limit-status';

/** The authenticated caller. No field comes from an unverified header. */
export type Principal =
  | {
      readonly kind: 'user';
      readonly accountId: string;
      readonly sessionId: string;
      readonly isAdmin: boolean;
      /** The account's admin rights need a session that was started with a passkey; `isAdmin` is false. */
      readonly needsPasskey?: true;
      /** ISO 8601 UTC of the last sign-in of this session; null: its provider must be asked. */
      readonly signedInAt: string | null;
    }
  | ({
      readonly kind: 'token';
      readonly accountId: string;
      readonly tokenId: string;
      /** A named token, not the account's own one. */
      readonly isNamed: boolean;
    } & TokenGrant)
  | {
      readonly kind: 'site';
      readonly accountId: string;
      readonly connectionId: string;
      /** Domain of the site as its events name it. */
      readonly siteDomain: string;
    }
  | AnonymousPrincipal;

/** `sessionId`: public; `credential`: the id that the browser presents, a bearer secret that is never stored or logged. */
export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
  readonly sessionId: string;
  readonly credential: string;
}

/** A principal with access to a whole account: what the default `@Allow('user', 'token')` accepts. */
export type AccountPrincipal = Extract<Principal, { kind: 'user' | 'token' }>;
export type UserPrincipal = Extract<Principal, { kind: 'user' }>;
export type TokenPrincipal = Extract<Principal, { kind: 'token' }>;
export type SitePrincipal = Extract<Principal, { kind: 'site' }>;

/** Whether the principal may do what the scope covers; only API tokens have scopes. */
export const hasScope = (principal: Principal, scope: TokenScope): boolean =>
  principal.kind !== 'token' || principal.scopes.includes(scope);

export const isAdministrator = (principal: Principal | undefined): principal is UserPrincipal =>
  principal?.kind === 'user' && principal.isAdmin;

/** The owner of what an anonymous session makes. */
export const sessionOwner = (sessionId: string): string => `session:${sessionId}`;

export const ownerIdOf = (principal: Principal): string =>
  principal.kind === 'anonymous' ? sessionOwner(principal.sessionId) : principal.accountId;

/** What a principal may read and change: everything of the owner, or only one domain. */
export interface AccessScope {
  readonly ownerId: string;
  readonly domain?: string;
}

export const accessScopeOf = (principal: Principal): AccessScope => {
  const ownerId = ownerIdOf(principal);
  return principal.kind === 'site' ? { ownerId, domain: domainOfSite(principal.siteDomain) } : { ownerId };
};

/** Who submits work: its owner, what else of the owner the work may use, and by which API token. */
export interface Submitter extends AccessScope {
  /** Public id of the API token used, null for a session or a site. */
  readonly tokenId: string | null;
}

export const submitterOf = (principal: Principal): Submitter => ({
  ...accessScopeOf(principal),
  tokenId: principal.kind === 'token' ? principal.tokenId : null,
});

/** The principal as the actor of the events it causes. */
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
  }
}

/** A Fastify request with the fields that guards and interceptors add. */
export interface ApiRequest extends FastifyRequest, RateLimited {
  principal?: Principal;
  /** The route may be called by anyone. */
  isPublicRoute?: boolean;
  /** What the call took from the limit of submissions. */
  submission?: TakenPoint;
  /** Unique per command; a retry with the same Idempotency-Key takes over the id of the first request. */
  commandId?: string;
  /** The body bytes, on routes with `@KeepsRawBody()`. */
  rawBody?: Buffer;
}

export const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();
export const replyOf = (context: ExecutionContext): FastifyReply => context.switchToHttp().getResponse<FastifyReply>();
