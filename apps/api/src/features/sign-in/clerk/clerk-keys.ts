import { createPublicKey } from 'node:crypto';
import { AppError } from '@duetcast/domain/kernel/errors';

/** Keys are asked for again in the background after this long, so that a withdrawn one stops counting. */
const refreshAfterMs = 60 * 60 * 1000;
/** Tokens that name unknown keys cannot make us ask more often. */
const cooldownMs = 30_000;

interface KeyOptions {
  /** The one key (PEM) that counts, instead of the fetched ones. */
  readonly pem?: string;
  readonly fetchKeys: () => Promise<JsonWebKey[]>;
  readonly now?: () => number;
}

/** The public keys of Clerk's tokens: fetched once, kept while they cannot be fetched again. */
export class ClerkKeys {
  private readonly fixed: JsonWebKey | null;
  private readonly now: () => number;
  private keys = new Map<string, JsonWebKey>();
  private askedAt = -Infinity;
  private asking?: Promise<void>;

  constructor(private readonly options: KeyOptions) {
    const { pem, now } = options;
    this.fixed = pem ? createPublicKey(pem.replaceAll('\\n', '\n')).export({ format: 'jwk' }) : null;
    this.now = now ?? Date.now;
  }

  /** @throws AppError `auth.tokenInvalid` for a key that Clerk does not name, `auth.unreachable` while none could be fetched */
  async keyOf(kid: string): Promise<JsonWebKey> {
    if (this.fixed) return this.fixed;
    const ageMs = this.now() - this.askedAt;
    const known = this.keys.get(kid);
    if (known) {
      if (ageMs > refreshAfterMs) this.ask().catch(() => undefined);
      return known;
    }
    if (this.asking || ageMs > cooldownMs) await this.ask();
    const found = this.keys.get(kid);
    if (found) return found;
    throw new AppError(this.keys.size > 0 ? 'auth.tokenInvalid' : 'auth.unreachable');
  }

  /** One question at a time; a failure leaves what is known. */
  private ask(): Promise<void> {
    return (this.asking ??= this.fetch().finally(() => (this.asking = undefined)));
  }

  private async fetch(): Promise<void> {
    this.askedAt = this.now();
    const keys = await this.options.fetchKeys();
    if (keys.length > 0) this.keys = new Map(keys.map((key) => [(key as { kid?: string }).kid ?? '', key]));
  }
}
