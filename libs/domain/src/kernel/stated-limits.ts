import * as jobs from '../limits/job-limits';
import {
  maxAliasCharacters,
  maxIpaCharacters,
  maxLexiconEntries,
  maxLexiconFileBytes,
  maxWrittenCharacters,
} from '../limits/lexicon-limits';
import { maxPasskeys, passkeyChallengeMs } from '../limits/passkey-limits';
import * as podcasts from '../limits/podcast-limits';
import { maxCoverBytes, maxCoverSide, maxEpisodes, maxFeedTokens, maxShows, minCoverSide } from '../limits/show-limits';
import { maxSoundBytes, maxSoundMs, maxSounds } from '../limits/sound-limits';
import { reportDetailDays } from '../limits/publication-limits';
import {
  accountBackupDays,
  audioWaitMs,
  defaultRetentionDays,
  deletionNoticeDays,
  erasureGraceMs,
  linkLifetimeMs,
  recentSignInMs,
  webhookRetryDelaysMs,
} from '../limits/time-limits';
import { allowanceNoticePercent, historyMonths, maxBreakdownDays, presetDays, unlimited } from '../limits/usage-limits';
import { siteCodeLifetimeMs } from '../limits/site-limits';
import { maxNamedTokens } from '../limits/token-limits';
import { maxRedeliveries, maxWebhookEndpoints, secretOverlapMs } from '../limits/webhook-limits';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const megabyte = 1024 * 1024;
/** Shortest notice of changed terms. */
const termsNoticeDays = 30;

/** Limits that texts in data files state as `{name}`, in the unit in which people read them. */
const statedLimits: Readonly<Record<string, number>> = {
  accountBackupDays,
  allowanceNoticePercent,
  audioWaitSeconds: audioWaitMs / 1_000,
  defaultRetentionDays,
  deletionNoticeDays,
  erasureGraceDays: erasureGraceMs / (24 * hourMs),
  fifthRetryHours: webhookRetryDelaysMs[4] / hourMs,
  firstRetrySeconds: webhookRetryDelaysMs[0] / 1_000,
  fourthRetryMinutes: webhookRetryDelaysMs[3] / minuteMs,
  historyMonths,
  linkLifetimeMinutes: linkLifetimeMs / minuteMs,
  maxAliasCharacters,
  maxArticleCharacters: podcasts.maxArticleCharacters,
  maxAudioHoursPerHour: jobs.maxAudioMsPerHour / hourMs,
  maxBreakdownDays,
  maxCompilationSegments: jobs.maxCompilationSegments,
  maxCoverBytes,
  maxCoverMegabytes: maxCoverBytes / megabyte,
  maxCoverSide,
  maxEpisodes,
  maxFeedTokens,
  maxIpaCharacters,
  maxJobAudioHours: jobs.maxJobAudioMs / hourMs,
  maxJobClipGigabytes: jobs.maxJobClipBytes / 1e9,
  maxLexiconEntries,
  maxLexiconFileBytes,
  maxLostAnswers: jobs.maxLostAnswers,
  maxNamedTokens,
  maxNameLength: jobs.maxNameLength,
  maxPageMegabytes: podcasts.maxPageBytes / megabyte,
  maxPasskeys,
  maxPostsPerJob: jobs.maxPostsPerJob,
  maxPreviewCharacters: podcasts.maxPreviewCharacters,
  maxPreviewsPerHour: podcasts.maxPreviewsPerHour,
  maxRedeliveries,
  maxShows,
  maxArticleFileMegabytes: podcasts.maxArticleFileBytes / megabyte,
  maxSoundBytes,
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
  pageTimeoutSeconds: podcasts.pageTimeoutMs / 1_000,
  passkeyChallengeMinutes: passkeyChallengeMs / minuteMs,
  shortPresetDays: presetDays.days30,
  longPresetDays: presetDays.days365,
  recentSignInMinutes: recentSignInMs / minuteMs,
  reportDetailDays,
  secondRetryMinutes: webhookRetryDelaysMs[1] / minuteMs,
  secretOverlapHours: secretOverlapMs / hourMs,
  siteCodeLifetimeMinutes: siteCodeLifetimeMs / minuteMs,
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
