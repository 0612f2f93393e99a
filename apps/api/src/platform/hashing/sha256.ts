import { createHash } from 'node:crypto';

/** SHA-256 in lower-case hex; text is hashed as UTF-8. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
