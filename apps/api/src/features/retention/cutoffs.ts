import { dayMs } from '@duetcast/domain/limits/time-limits';
import { sessionMaxAgeSeconds, signInMaxAgeSeconds } from '../sign-in/public';
import type { Config } from '../../platform/config/config';

/** Upper bound, with a wide margin, for the time between storing bytes and appending the event that references them. */
const referenceGraceMs = dayMs;

/** Strictly older data is deleted. */
export interface Cutoffs {
  /** Content of ended streams, and log rows: ISO 8601. */
  readonly content: string;
  /** Bytes stored or renewed since then may get a reference soon, so they stay: Unix ms. */
  readonly untouchedSince: number;
  /** Events of streams whose content expired: ISO 8601; null: kept forever. */
  readonly events: string | null;
  /** Maximum age of those events, in seconds. */
  readonly eventsMaxAgeSeconds: number | null;
  /** Events of sign-in links and sessions, whose streams get a maximum age when they start: ISO 8601. */
  readonly signIns: string;
  readonly sessions: string;
  /** Markers of deleted rows, which only a projector that stalled for as long still needs: ISO 8601. */
  readonly markers: string;
}

export function cutoffsAt(now: number, { env }: Config): Cutoffs {
  const { RETENTION_DAYS: days, AUDIT_RETENTION_DAYS: auditDays } = env;
  return {
    content: daysBefore(now, days),
    untouchedSince: now - referenceGraceMs,
    events: auditDays === undefined ? null : daysBefore(now, auditDays),
    eventsMaxAgeSeconds: auditDays === undefined ? null : (auditDays * dayMs) / 1000,
    signIns: new Date(now - signInMaxAgeSeconds * 1000).toISOString(),
    sessions: new Date(now - sessionMaxAgeSeconds * 1000).toISOString(),
    markers: daysBefore(now, 1),
  };
}

const daysBefore = (now: number, days: number): string => new Date(now - days * dayMs).toISOString();
