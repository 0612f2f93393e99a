import { createHmac, hkdfSync } from 'node:crypto';
import { nonceBytes, sealed, unsealed } from '../../platform/secrets/sealed-text';

/** What is derived from one owner's secret; keys of different purposes are independent (HKDF). */
export class AccountKey {
  private readonly derived = new Map<string, Buffer>();

  /** `secret`: 32 random bytes; `earlier`: only opens what it sealed before. */
  constructor(
    readonly secret: Buffer,
    private readonly earlier: AccountKey | null = null,
  ) {}

  /** Lower-case hex HMAC-SHA-256. */
  mac(purpose: string, text: string): string {
    return createHmac('sha256', this.keyOf(`mac:${purpose}`))
      .update(text)
      .digest('hex');
  }

  /**
   * base64url of nonce, tag and AES-256-GCM ciphertext. `context` is additional authenticated data: `unseal` needs the
   * same one. Equal texts of one purpose and context seal alike, so that a retried append stores the same bytes.
   */
  seal(purpose: string, text: string, context = ''): string {
    const nonce = createHmac('sha256', this.keyOf(`nonce:${purpose}`))
      .update(JSON.stringify([context, text]))
      .digest()
      .subarray(0, nonceBytes);
    return sealed(text, nonce, { key: this.keyOf(`seal:${purpose}`), context });
  }

  /** @throws Error when the text was modified, or sealed for another purpose, context or owner */
  unseal(purpose: string, text: string, context = ''): string {
    try {
      return unsealed(text, { key: this.keyOf(`seal:${purpose}`), context });
    } catch (error) {
      if (!this.earlier) throw error;
      return this.earlier.unseal(purpose, text, context);
    }
  }

  private keyOf(label: string): Buffer {
    const known = this.derived.get(label);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.secret, 'duetcast-account', label, 32));
    this.derived.set(label, key);
    return key;
  }
}
