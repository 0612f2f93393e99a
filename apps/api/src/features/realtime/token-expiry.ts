import type { TokenGrant } from '@duetcast/domain/tokens/token-decider';

/** The longest delay that timers take, ms. */
const maxDelayMs = 2 ** 31 - 1;

/** Calls `end` when the token expires, unless the returned function is called before. */
export function onExpiry({ expiresAt }: Pick<TokenGrant, 'expiresAt'>, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (until: number): void => {
    const left = until - Date.now();
    if (left <= 0) return end();
    timer = setTimeout(() => wait(until), Math.min(left, maxDelayMs)).unref();
  };
  if (expiresAt !== null) wait(Date.parse(expiresAt));
  return () => clearTimeout(timer);
}
