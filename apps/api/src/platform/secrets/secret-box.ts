import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { nonceBytes, sealed, unsealed } from './sealed-text';
import { ServerKeys } from './server-keys';

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
    return sealed(text, randomBytes(nonceBytes), { key: this.keys[0], context: purpose });
  }

  /** Seals under the current key what an earlier one sealed; null: the current one did. @throws Error as `unseal` */
  resealed(text: string, purpose: string): string | null {
    try {
      unsealed(text, { key: this.keys[0], context: purpose });
      return null;
    } catch {
      return this.seal(this.unseal(text, purpose), purpose);
    }
  }

  /** @throws Error when the text was modified, or sealed for another purpose or with another key */
  unseal(text: string, purpose: string): string {
    const [current, ...previous] = this.keys;
    for (const key of previous) {
      try {
        return unsealed(text, { key, context: purpose });
      } catch {
        // Another key sealed it.
      }
    }
    return unsealed(text, { key: current, context: purpose });
  }
}
