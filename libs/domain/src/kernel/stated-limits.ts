import * as jobs from '../limits/job-limits';
import * as lexicon from '../limits/lexicon-limits';
import * as passkeys from '../limits/passkey-limits';
import * as podcasts from '../limits/podcast-limits';
import * as publications from '../limits/publication-limits';
import * as shows from '../limits/show-limits';
import * as sites from '../limits/site-limits';
import * as sounds from '../limits/sound-limits';
import * as times from '../limits/time-limits';
import * as tokens from '../limits/token-limits';
import * as usage from '../limits/usage-limits';
import * as webhooks from '../limits/webhook-limits';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const [firstRetryMs, secondRetryMs, thirdRetryMs, fourthRetryMs, fifthRetryMs] = times.webhookRetryDelaysMs;

/** Limits by name, and what texts state besides. */
const limits: Readonly<Record<string, unknown>> = {
  ...jobs,
  ...lexicon,
  ...passkeys,
  ...podcasts,
  ...publications,
  ...shows,
  ...sites,
  ...sounds,
  ...times,
  ...tokens,
  ...usage,
  ...webhooks,
  ...{ firstRetryMs, secondRetryMs, thirdRetryMs, fourthRetryMs, fifthRetryMs },
  maxAudioHoursPerHour: jobs.maxAudioMsPerHour / hourMs,
  shortPresetDays: usage.presetDays.days30,
  longPresetDays: usage.presetDays.days365,
  /** Shortest notice of changed terms. */
  termsNoticeDays: 30,
};

/** How many of the smaller unit, in which limits are defined, are one of that in which people read them. */
const units: Readonly<Record<string, readonly [smaller: string, count: number]>> = {
  Seconds: ['Ms', 1_000],
  Minutes: ['Ms', minuteMs],
  Hours: ['Ms', hourMs],
  Days: ['Ms', 24 * hourMs],
  Megabytes: ['Bytes', 1024 * 1024],
  Gigabytes: ['Bytes', 1e9],
};

/** A limit by its name, as texts in data files state it, also in a larger unit: `maxSoundMinutes`; undefined: there is none. */
export function statedLimit(name: string): number | undefined {
  const [, base = '', unit = ''] = /^(\w+?)([A-Z][a-z]+)$/.exec(name) ?? [];
  const [smaller, count = 1] = units[unit] ?? [];
  const value = limits[name] ?? limits[base + smaller];
  return typeof value !== 'number' ? undefined : name in limits ? value : value / count;
}

/** The text with its limits filled in; other braces stay, as those of a path. */
export const withLimits = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(statedLimit(name) ?? placeholder));

/** Texts of a data file with their limits filled in. */
export const textsWithLimits = <Texts extends object>(texts: Texts): Texts =>
  JSON.parse(withLimits(JSON.stringify(texts))) as Texts;
