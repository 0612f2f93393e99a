import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerKeys } from './server-keys';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts small texts at rest with AES-256-GCM under the server's key. */
@Injectable()
export class SecretBox {
  private readonly key: Buffer;

  constructor(keys: ServerKeys) {
    this.key = keys.derive('secret-box');
  }

  /** base64url of nonce, tag and ciphertext. `purpose` is additional authenticated data: `unseal` needs the same one. */
  seal(text: string, purpose: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws Error when the text was modified, or sealed for another purpose or with another key */
  unseal(sealed: string, purpose: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(algorithm, this.key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  }
}
