import type { JobRow } from '@duetcast/projections/jobs/jobs';

/** How much of a job's id a list shows (spec §9). */
export const shortId = (id: string): string => id.slice(0, 8);

export const isRunning = ({ status }: Pick<JobRow, 'status'>): boolean =>
  status === 'pending' || status === 'downloading' || status === 'processing';

export const jobPath = (jobId: string): string => `/dashboard/jobs/${jobId}`;
export const downloadPath = (outputUrl: string): string => `${outputUrl}?download=1`;

/** m:ss, or h:mm:ss from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0(?=\d)/, '');
}

/** Decimal units, as file managers and browsers show them. */
export function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  const value = isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const digits = isSmall ? 0 : 1;
  const form = { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale, form).format(value);
}
