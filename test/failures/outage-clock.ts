import { setTimeout as sleep } from 'node:timers/promises';
import { status, type FailureMode } from '../support/failing-server/failure-mode';
import { sized } from '../support/long-check';

/** Only the date is set by the test; timers run as ever. */
const realTimers = [
  ...(['nextTick', 'queueMicrotask', 'hrtime', 'performance', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];
/** The clock advances by this much every 20 ms. */
export const stepMs = 1_000;
export const second = 1_000;
export const minute = 60_000;

export const outagesMs = sized(0, 1) ? [5 * second, minute, 10 * minute] : [minute];

export const startClock = (): void => void jest.useFakeTimers({ doNotFake: [...realTimers], now: Date.now() });
export const stopClock = (): void => void jest.useRealTimers();

export async function advance(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    jest.setSystemTime(Date.now() + stepMs);
    await sleep(20);
  }
}

/** What a service does while it is away: nothing reaches what is behind it. */
export const awayModes: readonly FailureMode[] = [
  { kind: 'refused' },
  status(429, undefined, '30'),
  status(500),
  status(503),
];
