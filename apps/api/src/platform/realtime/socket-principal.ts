import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { readScopes } from '@duetcast/domain/tokens/token-scopes';
import type { Socket } from 'socket.io';
import { scopeMissing } from '../authentication/access';
import { Principals } from '../authentication/principals';
import { hasScope, type Principal, type SitePrincipal } from '../requests/principal';

/** Principals that may open a socket; not sites, because a socket receives every update of its account. */
export type SocketPrincipal = Exclude<Principal, SitePrincipal>;

/** socket.io sends `data` to the client along with the message of a rejected connection. */
export class SocketRejected extends Error {
  readonly data: { readonly code: string };

  constructor(reason: unknown) {
    const { message, code } = reason instanceof AppError ? reason : new AppError('internal');
    super(message, { cause: reason });
    this.data = { code };
  }
}

/** Authenticates a socket by `auth: {token}` (session or API token) or `auth: {sessionId}` (anonymous). */
@Injectable()
export class SocketPrincipals {
  constructor(private readonly principals: Principals) {}

  /** @throws AppError */
  async of({ handshake }: Pick<Socket, 'handshake'>): Promise<SocketPrincipal> {
    const { token, sessionId } = handshake.auth as { token?: unknown; sessionId?: unknown };
    if (typeof token === 'string' && token !== '') {
      const principal = allowed(await this.principals.ofCredential(token));
      await this.principals.recordUse(principal);
      return principal;
    }
    if (typeof sessionId === 'string') return this.principals.ofAnonymous(sessionId);
    throw new AppError('auth.required');
  }
}

/** @throws AppError `auth.forbidden` for a site, `auth.scopeMissing` for a token that may read nothing */
function allowed(principal: Principal): SocketPrincipal {
  if (principal.kind === 'site') throw new AppError('auth.forbidden');
  if (!readScopes.some((scope) => hasScope(principal, scope))) throw scopeMissing(readScopes);
  return principal;
}
