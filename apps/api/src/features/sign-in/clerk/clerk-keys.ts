import { createPublicKey } from 'node:crypto';
import { AppError } from '@duetcast/domain/kernel/errors';

/** Age at which keys are refreshed in the background, so that a withdrawn key stops being valid. */
const refreshAfterMs = 60 * 60 * 1000;
/** Minimum interval between fetches caused by tokens with unknown keys. */
const cooldownMs = 30_000;
/** The same while no key is known, since every token waits for the first fetch that succeeds. */
const firstCooldownMs = 2000;

interface KeyOptions {
  /** The only valid key (PEM); replaces fetched keys. */
  readonly pem?: string;
  readonly fetchKeys: () => Promise<JsonWebKey[]>;
  readonly now?: () => number;
}

/** Clerk's public token keys: fetched lazily and kept while a refresh fails. */
export class ClerkKeys {
  private readonly fixed: JsonWebKey | null;
  private readonly now: () => number;
  private keys = new Map<string, JsonWebKey>();
  private fetchedAt = -Infinity;
  private fetching?: Promise<void>;

  constructor(private readonly options: KeyOptions) {
    const { pem, now } = options;
    this.fixed = pem ? createPublicKey(pem.replaceAll('\\n', '\n')).export({ format: 'jwk' }) : null;
    this.now = now ?? (() => Date.now());
  }

  /** @throws AppError `auth.tokenInvalid` for a key unknown to Clerk, `auth.unreachable` while none could be fetched */
  async keyOf(kid: string): Promise<JsonWebKey> {
    if (this.fixed) return this.fixed;
    const ageMs = this.now() - this.fetchedAt;
    const cached = this.keys.get(kid);
    if (cached) {
      if (ageMs > refreshAfterMs) this.refresh().catch(() => undefined);
      return cached;
    }
    const waitMs = this.keys.size > 0 ? cooldownMs : firstCooldownMs;
    if (this.fetching || ageMs > waitMs) await this.refresh();
    const fetched = this.keys.get(kid);
    if (fetched) return fetched;
    throw new AppError(this.keys.size > 0 ? 'auth.tokenInvalid' : 'auth.unreachable');
  }

  /** One fetch at a time; a failure keeps the known keys. */
  private refresh(): Promise<void> {
    return (this.fetching ??= this.fetch().finally(() => (this.fetching = undefined)));
  }

  private async fetch(): Promise<void> {
    this.fetchedAt = this.now();
    const keys = await this.options.fetchKeys();
    if (keys.length > 0) this.keys = new Map(keys.map((key) => [(key as { kid?: string }).kid ?? '', key]));
  }
}
