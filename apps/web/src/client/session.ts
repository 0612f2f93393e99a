import type { Schema } from './api-types';
import { writeStored, readStored } from '../browser/local-storage';
import { sharedValue } from '../browser/shared-value';

export interface Session {
  /** Empty with a hosted provider, which issues a token per request. */
  token: string;
  isHosted?: true;
  /** ISO 8601. */
  expiresAt: string;
  user: Pick<Schema<'Account'>, 'id' | 'email'>;
}

const storageKey = 'duetcast.session';

/** Null also for what is not a session: another version, or a person, can have stored it. */
const unexpired = (session: Partial<Session> | null): Session | null =>
  isSession(session) && Date.parse(session.expiresAt) > Date.now() ? session : null;

const isSession = (stored: Partial<Session> | null): stored is Session =>
  typeof stored?.token === 'string' && typeof stored.expiresAt === 'string' && typeof stored.user?.id === 'string';

const fromStorage = () => unexpired(readStored<Session>(storageKey));
const current = sharedValue(fromStorage());
const reload = () => current.set(fromStorage());

// Follows other tabs, also when the page returns from the back/forward cache, where it received no events.
globalThis.addEventListener?.('storage', ({ key }) => (key === storageKey || key === null) && reload());
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && reload());

function replace(session: Session | null): void {
  writeStored(storageKey, session);
  current.set(session);
}

export const beginSession = (session: Session): void => replace(session);
export const endSession = (): void => replace(null);

/** The session, or null once it has expired. */
export const readSession = (): Session | null => {
  if (current.get() && !unexpired(current.get())) replace(null);
  return current.get();
};

const endedSessionCodes = new Set(['auth.tokenInvalid', 'auth.tokenExpired', 'account.suspended']);

/** Whether the error code of the server says that the session has ended. */
export const isEndOfSession = (code: string): boolean => endedSessionCodes.has(code);

/** Ends the session whose token the socket was refused with; a newer session stays. Providers of a hosted sign-in renew tokens. */
export function endRefusedSession(token: string, code: string): void {
  const session = readSession();
  if (session && !session.isHosted && session.token === token && isEndOfSession(code)) endSession();
}

export const onSessionChange = current.watch;
export const useSession = current.use;

/** Returns the signed-in user's token, from our session or the hosted provider. */
type TokenSource = () => Promise<string | null>;

/** Time until the source is called again (docs/PRODUCT.md#constants). */
export const tokenCacheMs = 4 * 60_000;

/** There is no session token; the message is the reason (docs/PRODUCT.md#errors-of-the-pages). */
export class NoSessionToken extends Error {
  override readonly name = 'NoSessionToken';
}

/** Calls the source at most once in four minutes and shares concurrent calls. */
export class SessionTokenCache {
  private cached: { token: string; expiresAt: number } | null = null;
  private pending: Promise<string | null> | null = null;

  constructor(
    private readonly source: TokenSource,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * @throws NoSessionToken `No session token available`, the source's own message, or `Failed to get session token`
   * (docs/PRODUCT.md#errors-of-the-pages).
   */
  async get(): Promise<string> {
    const token = await this.find();
    if (!token) throw new NoSessionToken('No session token available');
    return token;
  }

  /** Returns null if the source has no token. @throws NoSessionToken if the source fails */
  async find(): Promise<string | null> {
    if (this.cached && this.cached.expiresAt > this.now()) return this.cached.token;
    this.pending ??= this.fetchToken();
    const request = this.pending;
    try {
      const token = await request;
      // A sign-out during the request clears the cache; the token is not stored then.
      if (token && this.pending === request) this.cached = { token, expiresAt: this.now() + tokenCacheMs };
      return token;
    } finally {
      if (this.pending === request) this.pending = null;
    }
  }

  forget(): void {
    this.cached = null;
    this.pending = null;
  }

  private fetchToken(): Promise<string | null> {
    return this.source().catch((error: unknown) => {
      const message = error instanceof Error && error.message;
      throw new NoSessionToken(message || 'Failed to get session token', { cause: error });
    });
  }
}

let hostedToken: TokenSource = () => Promise.reject(new Error('Hosted sign-in is not configured.'));

/** Sets the source of a hosted provider's tokens; call once, before the first request. */
export function provideHostedToken(source: TokenSource): void {
  hostedToken = source;
}

async function currentToken(): Promise<string | null> {
  const session = readSession();
  return session?.isHosted ? hostedToken() : (session?.token ?? null);
}

export const sessionToken = new SessionTokenCache(currentToken);
onSessionChange(() => sessionToken.forget());
