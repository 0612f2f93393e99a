import { AppError, errors } from '../kernel/errors';

type Code = 'job.audioTooLong' | 'audio.limited';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const timeOf = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;

/** Failure of a job that was stopped at `value` seconds: its audio can be longer than that. The message is stored. */
export const audioFailure = (
  code: Code,
  details: { readonly limit: number; readonly value: number; readonly retryAfterSeconds?: number },
): AppError =>
  new AppError(code, details, { message: `${errors[code].message} Requested: at least ${timeOf(details.value)}.` });
