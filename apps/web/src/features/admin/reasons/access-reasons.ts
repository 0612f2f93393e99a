/** Reasons that the administrator gave, by what was opened; until the page is reloaded. */
const reasons = new Map<string, string>();

/** Subject of what shows all accounts. */
const everyAccount = '';

/** `subject`: an account id, the name of a stream or a correlation id; undefined: all accounts. */
export function giveReason(subject: string | undefined, reason: string): void {
  reasons.delete(subject ?? everyAccount);
  reasons.set(subject ?? everyAccount, reason);
}

/** The reason given last, which often holds for the next subject; empty: none. */
export const lastReason = (): string => [...reasons.values()].at(-1) ?? '';

/** Headers of a request that opens the subject, or all accounts; none before a reason is given. */
export function reasonHeaders(subject?: string): Record<string, string> {
  const reason = reasons.get(subject ?? everyAccount);
  return reason === undefined ? {} : { 'x-access-reason': encodeURIComponent(reason) };
}
