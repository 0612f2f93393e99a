import type { ErrorKind } from '@duetcast/domain/kernel/errors';
import reasonPhrases from './reason-phrases.json';
import statuses from './status-of-kind.json';

/** HTTP status of each error kind; the only place that maps them. */
export const statusOfKind: Readonly<Record<ErrorKind, number>> = statuses;

/** Reason phrases of these statuses (RFC 9110, 15). */
export const reasonOf: Readonly<Record<number, string>> = reasonPhrases;
