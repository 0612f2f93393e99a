import { setTimeout as betweenPolls } from 'node:timers/promises';

/** Only the date is set by the test; timers run as ever. */
const realTimers = [
  ...(['nextTick', 'queueMicrotask', 'hrtime', 'performance', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

/** From now on the date stands still and is moved by `passTime`; call `jest.useRealTimers` when the test ends. */
export const stopDate = (): void => void jest.useFakeTimers({ doNotFake: [...realTimers], now: Date.now() });

export const passTime = (ms: number): void => void jest.setSystemTime(Date.now() + ms);

/** Moves the date by a second every 20 ms for so long. */
export async function advance(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    passTime(1_000);
    await betweenPolls(20);
  }
}

/** Moves the date by a second every 20 ms until the condition holds. */
export async function advanceUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await advance(1_000);
}
