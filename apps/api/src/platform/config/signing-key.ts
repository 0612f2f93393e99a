import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { thumbprintText, type VerifyingKey } from '@duetcast/verify/signed-file';

/** Parses an Ed25519 private key: PEM (line breaks may be written as `\n`) or PKCS #8 DER in base64; null if neither. */
export function readSigningKey(text: string): KeyObject | null {
  try {
    const pem = text.replaceAll('\\n', '\n');
    const key = pem.includes('-----BEGIN')
      ? createPrivateKey(pem)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** The public key as published in signed files and at `GET /api/signing-keys`. */
export function verifyingKeyOf(privateKey: KeyObject): VerifyingKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const key = { kty: 'OKP', crv: 'Ed25519', x } as const;
  const kid = createHash('sha256').update(thumbprintText(key)).digest('base64url');
  return { ...key, kid, alg: 'EdDSA', use: 'sig' };
}
