import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

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
    const cipher = createCipheriv(algorithm, this.keyOf(`seal:${purpose}`), nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws Error when the text was modified, or sealed for another purpose, context or owner */
  unseal(purpose: string, sealed: string, context = ''): string {
    try {
      return this.opened(purpose, sealed, context);
    } catch (error) {
      if (!this.earlier) throw error;
      return this.earlier.unseal(purpose, sealed, context);
    }
  }

  private opened(purpose: string, sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const key = this.keyOf(`seal:${purpose}`);
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  }

  private keyOf(label: string): Buffer {
    const known = this.derived.get(label);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.secret, 'duetcast-account', label, 32));
    this.derived.set(label, key);
    return key;
  }
}
