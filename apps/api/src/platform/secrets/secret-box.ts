import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ServerKeys } from './server-keys';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts small texts at rest with AES-256-GCM under the server's key. */
@Injectable()
export class SecretBox {
  /** Keys that make the same box in a thread of this process. */
  readonly keys: readonly [current: Buffer, ...previous: Buffer[]];

  constructor(@Inject(ServerKeys) keys: Pick<ServerKeys, 'derive'>) {
    this.keys = keys.derive('secret-box');
  }

  /** base64url of nonce, tag and ciphertext. `purpose` is additional authenticated data: `unseal` needs the same one. */
  seal(text: string, purpose: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.keys[0], nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Seals under the current key what an earlier one sealed; null: the current one did. @throws Error as `unseal` */
  resealed(sealed: string, purpose: string): string | null {
    try {
      unsealed(Buffer.from(sealed, 'base64url'), purpose, this.keys[0]);
      return null;
    } catch {
      return this.seal(this.unseal(sealed, purpose), purpose);
    }
  }

  /** @throws Error when the text was modified, or sealed for another purpose or with another key */
  unseal(sealed: string, purpose: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const [current, ...previous] = this.keys;
    for (const key of previous) {
      try {
        return unsealed(bytes, purpose, key);
      } catch {
        // Another key sealed it.
      }
    }
    return unsealed(bytes, purpose, current);
  }
}

function unsealed(bytes: Buffer, purpose: string, key: Buffer): string {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
