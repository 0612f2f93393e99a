import { createHash } from 'node:crypto';

/** Lower-case hex SHA-256; of a text, of its UTF-8. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
