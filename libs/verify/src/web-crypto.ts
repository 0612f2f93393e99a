import type { Sha256 } from '@duetcast/domain/kernel/chain';
import { isStrongPoint, isStrongSignature } from './encodings/curve-encodings';

/** Whether the base64url signature matches the text; false for malformed signatures. */
export type SignatureCheck = (signature: string, text: string) => Promise<boolean>;

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Decodes canonical base64url without padding; null for any other text, so that each value has one encoding. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(base64url) || base64url.length % 4 === 1) return null;
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return base64urlOf(bytes) === base64url ? bytes : null;
}

/** Browsers provide WebCrypto only to pages over HTTPS and on localhost. */
export const canHash = (): boolean => Boolean(globalThis.crypto?.subtle);

export const sha256: Sha256 = async (text) => hexOf(await crypto.subtle.digest('SHA-256', utf8(text)));

export const sha256Base64url = async (text: string): Promise<string> =>
  base64urlOf(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))));

/** A check with this public Ed25519 key (32 bytes, base64url); null if this platform does not support Ed25519. */
export async function signatureCheckBy(x: string): Promise<SignatureCheck | null> {
  const bytes = bytesOf(x);
  if (!bytes || !isStrongPoint(bytes)) return async () => false;
  try {
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return async (signature, text) => {
      const signed = bytesOf(signature);
      return (
        signed !== null && isStrongSignature(signed) && (await crypto.subtle.verify('Ed25519', key, signed, utf8(text)))
      );
    };
  } catch (error) {
    if ((error as Error).name === 'NotSupportedError') return null;
    return async () => false;
  }
}
