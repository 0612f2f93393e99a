/** Reasons that the administrator gave, by what was opened; until the page is reloaded. */
const reasons = new Map<string, string>();

/** `subject`: an account id, the name of a stream or a correlation id. */
export function giveReason(subject: string, reason: string): void {
  reasons.delete(subject);
  reasons.set(subject, reason);
}

/** The reason given last, which often holds for the next subject; empty: none. */
export const lastReason = (): string => [...reasons.values()].at(-1) ?? '';

/** Headers of a request that opens the subject; none before a reason is given. */
export function reasonHeaders(subject: string | undefined): Record<string, string> {
  const reason = subject === undefined ? undefined : reasons.get(subject);
  return reason === undefined ? {} : { 'x-access-reason': encodeURIComponent(reason) };
}
