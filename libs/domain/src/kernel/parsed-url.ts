import { orElse } from './or-else';

/**
 * The address as a URL; null: it is none. `URL.canParse` is not used: once V8 has compiled it, it refuses addresses with
 * Latin-1 characters such as ü (seen in Node 20.20).
 */
export const parsedUrl = (address: string, base?: string): URL | null => orElse(() => new URL(address, base), null);
