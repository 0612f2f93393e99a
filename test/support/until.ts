import { setTimeout as betweenPolls } from 'node:timers/promises';

type Truthy<Value> = Exclude<Value, false | 0 | '' | null | undefined>;

export interface Polling {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/**
 * Calls `condition` until it returns a truthy value, and returns that value.
 * @throws Error with the condition's source after `timeoutMs`, or what the condition threw
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  { timeoutMs = 110_000, everyMs = 10 }: Polling = {},
): Promise<Truthy<Value>> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value) return value as Truthy<Value>;
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${condition.toString()}`);
    await betweenPolls(everyMs);
  }
}
