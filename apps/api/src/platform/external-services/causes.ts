/** Causes of causes that are followed. */
const maxDepth = 5;
/** Characters of a message: some quote a whole response. */
const maxLength = 300;

/**
 * An error and its causes in one line. Not its fields, where SDKs keep requests with credentials and responses with texts
 * of users.
 */
export function causesOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { name, code, message, cause, errors } = error as Record<string, unknown>;
  const label = [name, code].filter((part) => typeof part === 'string' && part !== '' && part !== 'Error').join(' ');
  const text = typeof message === 'string' ? message.replaceAll(/\s+/g, ' ').slice(0, maxLength) : '';
  const own = [label, text].filter(Boolean).join(': ') || 'Error';
  // Several addresses of one host: each has failed, and the first stands for all.
  const inner = cause ?? (Array.isArray(errors) ? (errors[0] as unknown) : undefined);
  return inner === undefined || depth === maxDepth ? own : `${own} < ${causesOf(inner, depth + 1)}`;
}
