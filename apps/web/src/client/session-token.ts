import { onSessionChange, readSession } from './session';

/** Gives a token for the signed-in person: ours from the session, or a hosted provider's. */
type TokenSource = () => Promise<string | null>;

/** How long a token is used before its source is asked again (docs/PRODUCT.md#constants). */
export const tokenCacheMs = 4 * 60_000;

/** Nobody can be named to the server: its message says why (docs/PRODUCT.md#errors-of-the-pages). */
export class NoSessionToken extends Error {
  override readonly name = 'NoSessionToken';
}

/** Asks the source at most once in four minutes, and once for callers that ask at the same time. */
export class SessionTokenCache {
  private cached: { token: string; until: number } | null = null;
  private asking: Promise<string | null> | null = null;

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

  /** null: the source has none. @throws NoSessionToken where it could not say */
  async find(): Promise<string | null> {
    if (this.cached && this.cached.until > this.now()) return this.cached.token;
    this.asking ??= this.ask();
    const asked = this.asking;
    try {
      const token = await asked;
      // Whoever signed out meanwhile has forgotten this answer: it is used once, not kept.
      if (token && this.asking === asked) this.cached = { token, until: this.now() + tokenCacheMs };
      return token;
    } finally {
      if (this.asking === asked) this.asking = null;
    }
  }

  forget(): void {
    this.cached = null;
    this.asking = null;
  }

  private ask(): Promise<string | null> {
    return this.source().catch((error: unknown) => {
      const known = error instanceof Error && error.message;
      throw new NoSessionToken(known || 'Failed to get session token', { cause: error });
    });
  }
}

let hostedToken: TokenSource = () => Promise.reject(new Error('Hosted sign-in is not configured.'));

/** Sets where the token comes from when a hosted provider keeps the session; called once, before the first request. */
export function provideHostedToken(source: TokenSource): void {
  hostedToken = source;
}

async function currentToken(): Promise<string | null> {
  const session = readSession();
  return session?.isHosted ? hostedToken() : (session?.token ?? null);
}

export const sessionToken = new SessionTokenCache(currentToken);
onSessionChange(() => sessionToken.forget());
