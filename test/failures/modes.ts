import { modeName, status, type FailureMode } from '../support/failing-server/failure-mode';

/** The bodies with which a service explains its statuses; without one it answers with a page of a proxy. */
export type ErrorBodies = (status: number) => object | string | undefined;

const statuses = [401, 402, 403, 404, 408, 409, 429, 500, 503];

/** Rows of the tables. */
export const modesOf = (bodyOf: ErrorBodies): FailureMode[] => [
  { kind: 'refused' },
  { kind: 'hungBeforeHeaders' },
  { kind: 'hungInBody' },
  { kind: 'lost' },
  { kind: 'cut' },
  { kind: 'html200' },
  { kind: 'empty' },
  { kind: 'truncated' },
  { kind: 'slow', pauseMs: 100 },
  ...statuses.map((code) => status(code, bodyOf(code))),
  status(429, bodyOf(429), '1'),
  status(429, bodyOf(429), '3600'),
];

const titles: Readonly<Record<Exclude<FailureMode['kind'], 'status'>, string>> = {
  pass: 'none',
  refused: 'connection refused',
  hungBeforeHeaders: 'hung before the headers',
  hungInBody: 'hung in the body',
  lost: 'answer lost after the work',
  cut: 'cut in the body',
  html200: '200 with HTML',
  empty: '200, empty',
  truncated: 'truncated, length matches',
  slow: 'slow: 1 s for the body',
};

export const titleOf = (mode: FailureMode): string => (mode.kind === 'status' ? modeName(mode) : titles[mode.kind]);
