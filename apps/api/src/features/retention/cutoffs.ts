import { sessionMaxAgeSeconds, signInMaxAgeSeconds } from '../sign-in/public';
import type { Config } from '../../platform/config/config';

const dayMs = 24 * 60 * 60 * 1000;
/** Between storing bytes and the event that says who needs them lies less than this, by far. */
const submissionMs = dayMs;

/** What is older than each of these goes; what is exactly as old stays. */
export interface Cutoffs {
  /** Content of what ended, and rows of logs: ISO 8601. */
  readonly content: string;
  /** Bytes that were stored or used since then may be about to be needed, whatever the events say: Unix ms. */
  readonly untouchedSince: number;
  /** Facts about what has no content any more: ISO 8601; null: they stay for ever. */
  readonly facts: string | null;
  /** The age of facts, in seconds. */
  readonly factsMaxAgeSeconds: number | null;
  /** What happened in streams of sign-in links and of sessions, which are given an age when they begin: ISO 8601. */
  readonly signIns: string;
  readonly sessions: string;
}

export function cutoffsAt(now: number, { env }: Config): Cutoffs {
  const { RETENTION_DAYS: days, AUDIT_RETENTION_DAYS: auditDays } = env;
  return {
    content: daysBefore(now, days),
    untouchedSince: now - submissionMs,
    facts: auditDays === undefined ? null : daysBefore(now, auditDays),
    factsMaxAgeSeconds: auditDays === undefined ? null : (auditDays * dayMs) / 1000,
    signIns: new Date(now - signInMaxAgeSeconds * 1000).toISOString(),
    sessions: new Date(now - sessionMaxAgeSeconds * 1000).toISOString(),
  };
}

const daysBefore = (now: number, days: number): string => new Date(now - days * dayMs).toISOString();
