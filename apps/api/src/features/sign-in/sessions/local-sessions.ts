import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sessionLifetimeSeconds } from '@duetcast/domain/limits/time-limits';
import { accountDecider, isSignedOut } from '@duetcast/domain/accounts/account-decider';
import { assertNotSuspended } from '@duetcast/domain/accounts/suspension';
import { sessionDecider } from '@duetcast/domain/sign-in/session-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { calculateJwkThumbprint, createLocalJWKSet, errors as joseErrors, jwtVerify, SignJWT, type JWK } from 'jose';
import { Deciders } from '../../../eventing/deciders/deciders';
import { Config } from '../../../platform/config/config';
import { ServerKeys } from '../../../platform/secrets/server-keys';
import { LastUses } from '../../../eventing/state/last-uses';
import { sessionUse } from './session-use';
import { SessionVerifier, type VerifiedSession } from './session-verifier';

const algorithm = 'EdDSA';
export const sessionIssuer = 'duetcast';
const audience = 'duetcast-api';

/** How the person of a session proved who they are. */
export type SignInMethod = 'link' | 'passkey' | 'provider';

/** Tokens whose signature is not verified again. */
const keptTokens = 2_000;

interface SessionClaims {
  readonly accountId: string;
  readonly sessionId: string;
  readonly method: SignInMethod;
}

/** Signs and verifies local session tokens: JWTs with Ed25519. They do not show whether the session has ended. */
@Injectable()
export class SessionTokens {
  private readonly privateKey: KeyObject;
  private readonly verifying: readonly KeyObject[];
  private jwks?: Promise<JWK[]>;
  /** Keeps the keys that it has imported. */
  private keySet?: Promise<ReturnType<typeof createLocalJWKSet>>;
  /** By token: a verification takes longer than most responses. The least recently verified first. */
  private readonly verified = new Map<string, SessionClaims & { readonly expires: number }>();

  constructor(keys: ServerKeys) {
    const pairs = keys.signingKeys();
    this.privateKey = pairs[0];
    this.verifying = pairs.map((pair) => createPublicKey(pair));
  }

  /** `method` becomes the claim `amr` (RFC 8176). */
  async issue(
    { accountId, sessionId, method = 'link' }: Omit<SessionClaims, 'method'> & { method?: SignInMethod },
    issuedAt: Date,
  ): Promise<{ token: string; expiresAt: Date }> {
    const seconds = Math.floor(issuedAt.getTime() / 1000);
    const expires = seconds + sessionLifetimeSeconds;
    const token = await new SignJWT({ sid: sessionId, amr: [method] })
      .setProtectedHeader({ alg: algorithm, kid: (await this.all())[0]?.kid })
      .setSubject(accountId)
      .setIssuer(sessionIssuer)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(expires)
      .sign(this.privateKey);
    return { token, expiresAt: new Date(expires * 1000) };
  }

  /** @throws AppError `auth.tokenExpired`, `auth.tokenInvalid` */
  async read(token: string): Promise<SessionClaims> {
    const { expires, ...claims } = this.verified.get(token) ?? (await this.verify(token));
    if (expires <= Math.floor(Date.now() / 1000)) throw new AppError('auth.tokenExpired');
    return claims;
  }

  /** The public keys as a JWK set, the current one first, for token verification by others. */
  async publicKeys(): Promise<{ keys: JWK[] }> {
    return { keys: await this.all() };
  }

  private async verify(token: string) {
    try {
      const { payload } = await jwtVerify(token, await (this.keySet ??= this.importable()), {
        algorithms: [algorithm],
        issuer: sessionIssuer,
        audience,
      });
      const { sub: accountId, sid: sessionId, amr, exp: expires } = payload;
      if (typeof accountId === 'string' && typeof sessionId === 'string' && expires !== undefined)
        return this.keep(token, { accountId, sessionId, method: methodIn(amr), expires });
    } catch (error) {
      if (error instanceof joseErrors.JWTExpired) throw new AppError('auth.tokenExpired');
      if (!(error instanceof joseErrors.JOSEError)) throw error;
    }
    throw new AppError('auth.tokenInvalid');
  }

  private keep(token: string, verified: SessionClaims & { readonly expires: number }) {
    const [oldest] = this.verified.keys();
    if (oldest !== undefined && this.verified.size >= keptTokens) this.verified.delete(oldest);
    this.verified.set(token, verified);
    return verified;
  }

  private async importable() {
    return createLocalJWKSet(await this.publicKeys());
  }

  private all(): Promise<JWK[]> {
    return (this.jwks ??= Promise.all(this.verifying.map(jwkOf)));
  }
}

const methodIn = (amr: unknown): SignInMethod => (Array.isArray(amr) && amr.includes('passkey') ? 'passkey' : 'link');

async function jwkOf(key: KeyObject): Promise<JWK> {
  const jwk = key.export({ format: 'jwk' }) as JWK;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: algorithm, use: 'sig' };
}

/** Sessions of this service. Checks the signature, then the events, so that an ended session is rejected in every process. */
@Injectable()
export class LocalSessions extends SessionVerifier {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly deciders: Deciders,
    private readonly config: Config,
    private readonly uses: LastUses,
  ) {
    super();
  }

  async verify(token: string): Promise<VerifiedSession> {
    const { method, ...claims } = await this.tokens.read(token);
    const [session, account] = await Promise.all([
      this.deciders.load(sessionDecider, claims.sessionId),
      this.deciders.load(accountDecider, claims.accountId),
    ]);
    const { status, started } = session.state;
    if (status !== 'active' || started?.accountId !== claims.accountId || !account.state.accountId)
      throw new AppError('auth.tokenInvalid');
    assertNotSuspended(account.state);
    if (isSignedOut(account.state, started.startedAt)) throw new AppError('auth.tokenInvalid');
    const { sessionId: id, startedAt: since, expiresAt } = started;
    void this.uses.record(sessionUse, { id, since, expiresAt }, Date.now());
    const { isAdmin } = account.state;
    const needsPasskey = isAdmin && this.config.env.ADMIN_PASSKEY_REQUIRED && method !== 'passkey';
    return {
      ...claims,
      isAdmin: isAdmin && !needsPasskey,
      ...(needsPasskey && { needsPasskey }),
      signedInAt: started.startedAt,
    };
  }

  async signInTimeOf({ signedInAt }: Pick<VerifiedSession, 'signedInAt'>): Promise<string | null> {
    return signedInAt;
  }

  /** Nothing to do: `SignOut` has recorded the event. */
  async end(): Promise<void> {}
}
