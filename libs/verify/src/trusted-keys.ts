import { isStrongPoint } from './encodings/curve-encodings';
import { isObject } from './encodings/form-checks';
import { base64urlOf, bytesOf } from './web-crypto';

/** A public Ed25519 key that the caller trusts: 32 bytes, base64url. */
export interface TrustedKey {
  readonly x: string;
}

/** SubjectPublicKeyInfo of an Ed25519 key up to its 32 bytes (RFC 8410). */
const spkiPrefix = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
const pemBlock = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/g;

function keyOfPem(base64: string): TrustedKey[] {
  const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  const isEd25519 = bytes.length === 44 && spkiPrefix.every((byte, index) => bytes[index] === byte);
  const point = bytes.subarray(spkiPrefix.length);
  return isEd25519 && isStrongPoint(point) ? [{ x: base64urlOf(point) }] : [];
}

function keyOfJwk(jwk: unknown): TrustedKey[] {
  if (!isObject(jwk) || jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string') return [];
  const bytes = bytesOf(jwk.x);
  return bytes && isStrongPoint(bytes) ? [{ x: jwk.x }] : [];
}

/** The Ed25519 keys of a JWK set, a JWK, or PEM public keys; empty for any other text. */
export function readTrustedKeys(text: string): TrustedKey[] {
  try {
    const blocks = [...text.matchAll(pemBlock)];
    if (blocks.length > 0) return blocks.flatMap(([, base64 = '']) => keyOfPem(base64));
    const json = JSON.parse(text) as unknown;
    const keys = isObject(json) && Array.isArray(json.keys) ? (json.keys as unknown[]) : [json];
    return keys.flatMap(keyOfJwk);
  } catch {
    return [];
  }
}
