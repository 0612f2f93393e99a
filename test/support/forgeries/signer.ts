import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { ChainedEvent } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { sealText } from '@duetcast/verify/signed-audit';
import { signedFileText, signedText, thumbprintText, type VerifyingKey } from '@duetcast/verify/signed-file';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The key with this point, 32 bytes in base64url. */
export function keyOf(x: string): VerifyingKey {
  const kid = createHash('sha256')
    .update(thumbprintText({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' };
}

/** Signs files with a key of its own. */
export class Signer {
  private readonly pair = generateKeyPairSync('ed25519');
  readonly key = keyOf((this.pair.publicKey.export({ format: 'jwk' }) as { x: string }).x);

  signatureOf(text: string): string {
    return sign(null, Buffer.from(text), this.pair.privateKey).toString('base64url');
  }

  /** The file with this key and its signature. */
  signed(file: object): object {
    const keyed = { ...file, key: this.key };
    return { ...keyed, signature: this.signatureOf(signedText(keyed)) };
  }

  /** The text of the file with this key and its signature. */
  textOf(file: object): string {
    return signedFileText(this.signed(file));
  }

  /** The text of the audit, whose events are sealed and signed as they are. */
  auditOf(file: { readonly stream: string; readonly events: readonly ChainedEvent[] }): string {
    const { events } = file;
    const seals = events.map(({ revision, metadata }, index) => {
      const place = { isFirst: index === 0, isLast: index === events.length - 1 };
      return this.signatureOf(sealText(file.stream, revision, metadata.hash, place));
    });
    return this.textOf({ ...file, seals });
  }
}

/** A copy, so that members can be changed. */
export const copyOf = <Value>(value: Value): Value => JSON.parse(canonicalJson(value)) as Value;
