import { createHmac, randomBytes, type Hmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { maxListenersPerAddress } from '@duetcast/domain/limits/publication-limits';
import { dayMs } from '@duetcast/domain/limits/time-limits';
import { StateStore } from '../../eventing/state/state-store';
import { addressKey } from '../../platform/rate-limits/rate-limits';
import { SecretBox } from '../../platform/secrets/secret-box';

export interface Listener {
  readonly address: string;
  readonly userAgent: string;
}

const kind = 'download-salt';
const saltBytes = 32;

/** ISO 8601 UTC of the end of a day (YYYY-MM-DD). */
export const endOf = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString();

/**
 * Names listeners for one UTC day without keeping their addresses. Each day has a random salt that all processes share; it is
 * stored encrypted and destroyed with the names after the day, so that nobody can compare days or look an address up.
 */
@Injectable()
export class ListenerNames {
  private known: { readonly day: string; readonly salt: Promise<Buffer> } | null = null;

  constructor(
    private readonly state: StateStore,
    private readonly box: SecretBox,
  ) {}

  /**
   * Name of a listener to one publication. A client chooses its user agent, so the user agents of an address share a fixed
   * number of names: what it makes up adds neither rows nor downloads beyond that.
   * @throws errors of the store
   */
  async nameOf(day: string, publicationId: string, { address, userAgent }: Listener): Promise<string> {
    const salt = await this.saltOf(day);
    const place = hmacOf(salt, userAgent).digest().readUInt32BE() % maxListenersPerAddress;
    return hmacOf(salt, JSON.stringify([publicationId, addressKey(address), place])).digest('hex');
  }

  private saltOf(day: string): Promise<Buffer> {
    if (this.known?.day === day) return this.known.salt;
    const salt = this.sharedSalt(day);
    this.known = { day, salt };
    salt.catch(() => (this.known = null));
    return salt;
  }

  /** The first process of a day makes it. */
  private async sharedSalt(day: string): Promise<Buffer> {
    const sealed = this.box.seal(randomBytes(saltBytes).toString('base64'), `${kind}/${day}`);
    await this.state.insert(kind, [{ id: day, value: sealed, expiresAt: endOf(day) }]);
    const stored = await this.state.get<string>(kind, day);
    // After the day, a salt that is not stored makes a name that nothing else will have.
    return stored ? Buffer.from(this.box.unseal(stored.value, `${kind}/${day}`), 'base64') : randomBytes(saltBytes);
  }
}

const hmacOf = (salt: Buffer, text: string): Hmac => createHmac('sha256', salt).update(text);
