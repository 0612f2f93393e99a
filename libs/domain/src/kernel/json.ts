export type Scalar = null | boolean | number | string;
export type Json = Scalar | Json[] | { [field: string]: Json };
export type JsonObject = { [field: string]: Json };

/**
 * Canonical JSON: object keys sorted by UTF-16 code unit, no white space, no `undefined` fields (RFC 8785 for the JSON
 * subset that events use).
 * @throws TypeError for NaN and Infinity.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('Not a JSON number');
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}
