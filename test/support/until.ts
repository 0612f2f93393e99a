import { setTimeout as betweenPolls } from 'node:timers/promises';

type Truthy<Value> = Exclude<Value, false | 0 | '' | null | undefined>;

export interface Polling {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/**
 * Calls `condition` until it returns a truthy value, and returns that value. Without `everyMs`, what takes long is asked
 * less often: the requests of a poll would take the processor from what it waits for.
 * @throws Error with the condition's source after `timeoutMs`, or what the condition threw
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  { timeoutMs = 110_000, everyMs }: Polling = {},
): Promise<Truthy<Value>> {
  // The date may be one that the test moves.
  const start = performance.now();
  for (;;) {
    const value = await condition();
    if (value) return value as Truthy<Value>;
    const waitedMs = performance.now() - start;
    if (waitedMs > timeoutMs) throw new Error(`Not within ${timeoutMs} ms: ${condition.toString()}`);
    await betweenPolls(everyMs ?? Math.min(Math.max(waitedMs / 10, 10), 250));
  }
}
