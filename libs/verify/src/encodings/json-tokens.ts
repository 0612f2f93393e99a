import { canonicalJson } from '@duetcast/domain/kernel/json';

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s",:[\]{}]+|[{}[\],:]/g;
const sortedTokens = (json: string): string => (json.match(token) ?? []).sort().join('\n');

/**
 * Whether the JSON text is the value's canonical JSON but for the order of members: no white space, no duplicate names, one
 * spelling of each string and number. Earlier releases did not sort the members of NDJSON.
 */
export function hasCanonicalTokens(text: string, value: unknown): boolean {
  const canonical = canonicalJson(value);
  if (text === canonical) return true;
  return text.length === canonical.length && sortedTokens(text) === sortedTokens(canonical);
}
