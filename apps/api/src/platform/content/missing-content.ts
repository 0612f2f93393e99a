import { dayMs } from '@duetcast/domain/limits/time-limits';
import { AppError, isAppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import type { Config } from '../config/config';

/** Codes of bytes that cannot be had: what shows more than them does without. */
export const goneCodes = ['content.missing', 'content.lost', 'content.damaged'] as const satisfies ErrorCode[];
export const isGone = (error: unknown): boolean => goneCodes.some((code) => isAppError(error, code));

/** What an event names can be deleted while it is read. */
export const lostIfMissing = (error: unknown): never => {
  throw isAppError(error, 'content.missing') ? new AppError('content.lost', {}, { cause: error }) : error;
};

export interface Kept {
  /** ISO time since when the retention period runs; null: it has not begun, or the content is deleted. */
  readonly keptSince: string | null;
  /** ISO time at which the deletion was recorded. */
  readonly expiredAt: string | null;
}

/** When retention deletes the content; null: not while it is kept for others, or once it is deleted. */
export const deletesAt = ({ keptSince }: Kept, { env }: Config): string | null =>
  keptSince && new Date(Date.parse(keptSince) + env.RETENTION_DAYS * dayMs).toISOString();

/** Why content is missing: `expired` after its retention period, which deletes before it records that, else `content.lost`. */
export function missingContent(
  { keptSince, expiredAt }: Kept,
  { env }: Config,
  expired: ErrorCode,
  now = Date.now(),
): AppError {
  const isOver = keptSince !== null && Date.parse(keptSince) < now - env.RETENTION_DAYS * dayMs;
  return new AppError(expiredAt !== null || isOver ? expired : 'content.lost');
}
