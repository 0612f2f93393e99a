import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import type { Socket } from 'socket.io';
import { Principals } from '../authentication/principals';
import type { Principal, SitePrincipal } from '../requests/principal';

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
    if (typeof token === 'string' && token !== '') return notSite(await this.principals.ofCredential(token));
    if (typeof sessionId === 'string') return this.principals.ofAnonymous(sessionId);
    throw new AppError('auth.required');
  }
}

function notSite(principal: Principal): SocketPrincipal {
  if (principal.kind === 'site') throw new AppError('auth.forbidden');
  return principal;
}
