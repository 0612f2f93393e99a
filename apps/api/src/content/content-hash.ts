import { createHash } from 'node:crypto';

/** What content is kept under: lower-case hex, 64 digits. */
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
