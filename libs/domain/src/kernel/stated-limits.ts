import * as jobs from '../limits/job-limits';
import { maxLexiconEntries } from '../limits/lexicon-limits';
import { maxPasskeys } from '../limits/passkey-limits';
import { maxArticleCharacters, maxPreviewCharacters } from '../limits/podcast-limits';
import { maxCoverSide, maxEpisodes, maxFeedTokens, maxShows, minCoverSide } from '../limits/show-limits';
import { maxSoundMs, maxSounds } from '../limits/sound-limits';
import { reportDetailDays } from '../limits/publication-limits';
import {
  accountBackupDays,
  defaultRetentionDays,
  erasureGraceMs,
  linkLifetimeMs,
  recentSignInMs,
} from '../limits/time-limits';
import { maxNamedTokens } from '../limits/token-limits';
import { maxRedeliveries, maxWebhookEndpoints } from '../limits/webhook-limits';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Shortest notice of changed terms. */
const termsNoticeDays = 30;

/** Limits that texts in data files state as `{name}`, in the unit in which people read them. */
const statedLimits: Readonly<Record<string, number>> = {
  accountBackupDays,
  defaultRetentionDays,
  erasureGraceDays: erasureGraceMs / (24 * hourMs),
  linkLifetimeMinutes: linkLifetimeMs / minuteMs,
  maxArticleCharacters,
  maxAudioHoursPerHour: jobs.maxAudioMsPerHour / hourMs,
  maxCompilationSegments: jobs.maxCompilationSegments,
  maxCoverSide,
  maxEpisodes,
  maxFeedTokens,
  maxJobAudioHours: jobs.maxJobAudioMs / hourMs,
  maxJobClipGigabytes: jobs.maxJobClipBytes / 1e9,
  maxLexiconEntries,
  maxLostAnswers: jobs.maxLostAnswers,
  maxNamedTokens,
  maxPasskeys,
  maxPostsPerJob: jobs.maxPostsPerJob,
  maxPreviewCharacters,
  maxRedeliveries,
  maxShows,
  maxSoundMinutes: maxSoundMs / minuteMs,
  maxSounds,
  maxSpeechInputCharacters: jobs.maxSpeechInputCharacters,
  maxStitchChunks: jobs.maxStitchChunks,
  maxTtsCharacters: jobs.maxTtsCharacters,
  maxWebhookEndpoints,
  minCoverSide,
  minStitchChunks: jobs.minStitchChunks,
  recentSignInMinutes: recentSignInMs / minuteMs,
  reportDetailDays,
  termsNoticeDays,
};

/** The text with its limits filled in; other braces stay, as those of a path. */
export const withLimits = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(statedLimits[name] ?? placeholder));

/** Texts of a data file with their limits filled in. */
export const textsWithLimits = <Texts extends object>(texts: Texts): Texts =>
  JSON.parse(withLimits(JSON.stringify(texts))) as Texts;
