import { maxSpeed, minSpeed } from '@duetcast/domain/limits/job-limits';

/** The nearest speed that local engines speak clearly. */
export const localSpeed = (speed = 1): number => Math.min(Math.max(speed, minSpeed), maxSpeed);
