import { createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = 'aes-256-gcm';
export const nonceBytes = 12;
const tagBytes = 16;

interface Sealing {
  /** 32 bytes. */
  readonly key: Buffer;
  /** Additional authenticated data. */
  readonly context: string;
}

/** base64url of nonce, tag and AES-256-GCM ciphertext. */
export function sealed(text: string, nonce: Buffer, { key, context }: Sealing): string {
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** @throws Error when the text was modified, or sealed with another key or context */
export function unsealed(text: string, { key, context }: Sealing): string {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
