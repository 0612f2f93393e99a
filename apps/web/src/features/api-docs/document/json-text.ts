/** A value as a reader writes it: a text without quotes, anything else as JSON. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
