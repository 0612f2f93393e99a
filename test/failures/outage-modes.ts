import { status, type FailureMode } from '../support/failing-server/failure-mode';
import { sized } from '../support/long-check';

export const second = 1_000;
export const minute = 60_000;

export const outagesMs = sized(0, 1) ? [5 * second, minute, 10 * minute] : [minute];

/** What a service does while it is away: nothing reaches what is behind it. */
export const awayModes: readonly FailureMode[] = [
  { kind: 'refused' },
  status(429, undefined, '30'),
  status(500),
  status(503),
];
