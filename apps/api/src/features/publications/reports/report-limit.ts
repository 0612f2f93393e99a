import { maxReportsPerHour } from '@duetcast/domain/limits/publication-limits';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits';

/** Limit of each network address. */
export const reportLimit: RateLimit = { name: 'reports', points: maxReportsPerHour, perSeconds: 60 * 60 };
