import {
  maxAliasCharacters,
  maxIpaCharacters,
  maxLexiconEntries,
  maxLexiconFileBytes,
  maxWrittenCharacters,
} from '@duetcast/domain/limits/lexicon-limits';
import {
  maxDownloadDays,
  maxModerationCharacters,
  maxOpenReports,
  maxReportCharacters,
  maxReporterEmailCharacters,
  maxReportsPerHour,
  reportDetailDays,
} from '@duetcast/domain/limits/publication-limits';
import {
  maxEpisodeNumber,
  maxEpisodes,
  maxFeedTokens,
  maxShows,
  maxShowTextCharacters,
  maxShowTitleCharacters,
  maxSoundbiteSeconds,
  maxSubscriberNameCharacters,
  minSoundbiteSeconds,
} from '@duetcast/domain/limits/show-limits';
import { maxSoundBytes, maxSoundMs, maxSoundNameCharacters, maxSounds } from '@duetcast/domain/limits/sound-limits';

export type Value = number | string | readonly number[];

/** Constants by their name in the table, with their value and the unit that the code counts it in. */
export type Constants = Readonly<Record<string, readonly [value: Value, unit: string]>>;

/** Of pronunciations, sounds, shows and what is published. */
export const contentConstants: Constants = {
  maxReportCharacters: [maxReportCharacters, 'characters'],
  maxReporterEmailCharacters: [maxReporterEmailCharacters, 'characters'],
  maxModerationCharacters: [maxModerationCharacters, 'characters'],
  maxOpenReports: [maxOpenReports, 'reports'],
  maxReportsPerHour: [maxReportsPerHour, 'reports'],
  reportDetailDays: [reportDetailDays, 'days'],
  maxDownloadDays: [maxDownloadDays, 'days'],
  maxLexiconEntries: [maxLexiconEntries, 'entries'],
  maxWrittenCharacters: [maxWrittenCharacters, 'characters'],
  maxAliasCharacters: [maxAliasCharacters, 'characters'],
  maxIpaCharacters: [maxIpaCharacters, 'characters'],
  maxLexiconFileBytes: [maxLexiconFileBytes, 'bytes'],
  maxShows: [maxShows, 'shows'],
  maxEpisodes: [maxEpisodes, 'episodes'],
  maxFeedTokens: [maxFeedTokens, 'subscribers'],
  maxShowTitleCharacters: [maxShowTitleCharacters, 'characters'],
  maxShowTextCharacters: [maxShowTextCharacters, 'characters'],
  maxSubscriberNameCharacters: [maxSubscriberNameCharacters, 'characters'],
  minSoundbiteSeconds: [minSoundbiteSeconds, 'seconds'],
  maxSoundbiteSeconds: [maxSoundbiteSeconds, 'seconds'],
  maxEpisodeNumber: [maxEpisodeNumber, ''],
  maxSounds: [maxSounds, 'sounds'],
  maxSoundBytes: [maxSoundBytes, 'bytes'],
  maxSoundMs: [maxSoundMs, 'ms'],
  maxSoundNameCharacters: [maxSoundNameCharacters, 'characters'],
};
