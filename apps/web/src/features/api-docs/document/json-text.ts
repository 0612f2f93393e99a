/** A string without quotes, any other value as JSON. */
export const jsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
