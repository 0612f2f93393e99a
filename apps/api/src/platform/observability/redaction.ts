const hidden = '[Redacted]';
/** A shorter password would also hide words that have nothing to do with it. */
const minLength = 6;

/** Credentials by their form: of URLs, of headers, and keys that a provider quotes. */
const known: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#"']{0,200}:[^\s/?#"']{0,200}@/gi, `$1${hidden}@`],
  [/\b(Bearer)\s+[\w.~+/=-]{16,}/gi, `$1 ${hidden}`],
  [/\b(sk|rk|whsec)[-_][\w*.-]{6,}/g, `$1_${hidden}`],
];

export interface Redaction {
  readonly text: (text: string) => string;
  /** Redacts a line of JSON, which stays one. */
  readonly line: (line: string) => string;
}

/** Hides these secrets, and what looks like one. */
export function redactionOf(secrets: readonly string[]): Redaction {
  // Longest first: one can begin with another.
  const given = secrets.filter(({ length }) => length >= minLength).sort((a, b) => b.length - a.length);
  const escaped = given.map((secret) => JSON.stringify(secret).slice(1, -1));
  const text = (value: string) =>
    known.reduce(
      (shown, [pattern, instead]) => shown.replace(pattern, instead),
      given.reduce((shown, secret) => shown.replaceAll(secret, hidden), value),
    );
  const isSuspect = (line: string) =>
    escaped.some((secret) => line.includes(secret)) || known.some(([pattern]) => line.search(pattern) !== -1);
  // Not in the line itself, where a secret could end within an escape sequence.
  const line = (json: string) => (isSuspect(json) ? `${JSON.stringify(redacted(JSON.parse(json), text))}\n` : json);
  return { text, line };
}

function redacted(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.map((one) => redacted(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), redacted(one, text)]));
}
