import * as jobs from '../limits/job-limits';
import {
  maxAliasCharacters,
  maxIpaCharacters,
  maxLexiconEntries,
  maxWrittenCharacters,
} from '../limits/lexicon-limits';
import { maxPasskeys } from '../limits/passkey-limits';
import { maxArticleCharacters, maxArticleFileBytes, maxPreviewCharacters } from '../limits/podcast-limits';
import { maxCoverBytes, maxCoverSide, maxEpisodes, maxFeedTokens, maxShows, minCoverSide } from '../limits/show-limits';
import { maxSoundBytes, maxSoundMs, maxSounds } from '../limits/sound-limits';
import { reportDetailDays } from '../limits/publication-limits';
import {
  accountBackupDays,
  defaultRetentionDays,
  deletionNoticeDays,
  erasureGraceMs,
  linkLifetimeMs,
  recentSignInMs,
  webhookRetryDelaysMs,
} from '../limits/time-limits';
import { allowanceNoticePercent, historyMonths, maxBreakdownDays, presetDays, unlimited } from '../limits/usage-limits';
import { maxNamedTokens } from '../limits/token-limits';
import { maxRedeliveries, maxWebhookEndpoints } from '../limits/webhook-limits';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const megabyte = 1024 * 1024;
/** Shortest notice of changed terms. */
const termsNoticeDays = 30;

/** Limits that texts in data files state as `{name}`, in the unit in which people read them. */
const statedLimits: Readonly<Record<string, number>> = {
  accountBackupDays,
  allowanceNoticePercent,
  defaultRetentionDays,
  deletionNoticeDays,
  erasureGraceDays: erasureGraceMs / (24 * hourMs),
  fifthRetryHours: webhookRetryDelaysMs[4] / hourMs,
  firstRetrySeconds: webhookRetryDelaysMs[0] / 1_000,
  fourthRetryMinutes: webhookRetryDelaysMs[3] / minuteMs,
  historyMonths,
  linkLifetimeMinutes: linkLifetimeMs / minuteMs,
  maxAliasCharacters,
  maxArticleCharacters,
  maxAudioHoursPerHour: jobs.maxAudioMsPerHour / hourMs,
  maxBreakdownDays,
  maxCompilationSegments: jobs.maxCompilationSegments,
  maxCoverMegabytes: maxCoverBytes / megabyte,
  maxCoverSide,
  maxEpisodes,
  maxFeedTokens,
  maxIpaCharacters,
  maxJobAudioHours: jobs.maxJobAudioMs / hourMs,
  maxJobClipGigabytes: jobs.maxJobClipBytes / 1e9,
  maxLexiconEntries,
  maxLostAnswers: jobs.maxLostAnswers,
  maxNamedTokens,
  maxNameLength: jobs.maxNameLength,
  maxPasskeys,
  maxPostsPerJob: jobs.maxPostsPerJob,
  maxPreviewCharacters,
  maxRedeliveries,
  maxShows,
  maxArticleFileMegabytes: maxArticleFileBytes / megabyte,
  maxSoundMegabytes: maxSoundBytes / megabyte,
  maxSoundMinutes: maxSoundMs / minuteMs,
  maxSounds,
  maxSpeechInputCharacters: jobs.maxSpeechInputCharacters,
  maxStitchChunks: jobs.maxStitchChunks,
  maxTtsCharacters: jobs.maxTtsCharacters,
  maxWebhookEndpoints,
  maxWrittenCharacters,
  minCoverSide,
  minStitchChunks: jobs.minStitchChunks,
  shortPresetDays: presetDays.days30,
  longPresetDays: presetDays.days365,
  recentSignInMinutes: recentSignInMs / minuteMs,
  reportDetailDays,
  secondRetryMinutes: webhookRetryDelaysMs[1] / minuteMs,
  termsNoticeDays,
  thirdRetryMinutes: webhookRetryDelaysMs[2] / minuteMs,
  unlimited,
};

/** A limit by its name; undefined: there is none of that name. */
export const statedLimit = (name: string): number | undefined => statedLimits[name];

/** The text with its limits filled in; other braces stay, as those of a path. */
export const withLimits = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(statedLimits[name] ?? placeholder));

/** Texts of a data file with their limits filled in. */
export const textsWithLimits = <Texts extends object>(texts: Texts): Texts =>
  JSON.parse(withLimits(JSON.stringify(texts))) as Texts;
