import { sha256 } from './sha256';

/** Deterministic UUID (version 8, RFC 9562) from the SHA-256 of a name. */
export function uuidOf(name: string): string {
  const hex = sha256(name);
  const variant = ((parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
