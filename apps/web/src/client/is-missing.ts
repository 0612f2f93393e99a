import { DuetcastError } from '@duetcast/client/duetcast-error';

/** What was asked for does not exist; another attempt gives the same answer. */
export const isMissing = (error: unknown): boolean => error instanceof DuetcastError && error.status === 404;
