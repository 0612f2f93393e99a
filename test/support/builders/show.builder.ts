import type { ShowCommand } from '@duetcast/domain/shows/show-decider';
import type {
  CoverFile,
  EpisodeAudio,
  EpisodeDetails,
  ShowDetails,
  ShowEvent,
} from '@duetcast/domain/shows/show-events';

const showId = '5d1f4a0e-0000-8000-8000-00000000000a';
const accountId = 'acc_ada';
const owner = { showId, accountId };
const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810';

const details: ShowDetails = {
  title: 'Tides',
  description: 'What the sea does, twice a day.',
  author: 'Ada Lovelace',
  category: 'Science > Earth Sciences',
  language: 'en',
  explicit: false,
  ownerEmail: 'ada@example.com',
  isPrivate: false,
};

const episodeDetails: EpisodeDetails = {
  title: 'Why the sea rises',
  notes: 'The moon pulls it: https://example.com/tides',
  season: 1,
  number: 1,
  publishAt: '2026-11-21T08:00:00.000Z',
};

const audio = (digit = '7'): EpisodeAudio => ({
  jobId: `job-${digit}`,
  contentHash: digit.repeat(64),
  audioSha256: digit.repeat(63) + '1',
  textsHash: digit.repeat(63) + '2',
  cues: 12,
  chapters: 2,
  bytes: 48_000,
  durationMs: 6_000,
  format: 'mp3',
});

const cover = (digit: string): CoverFile[] =>
  [300, 3000].map((side) => ({
    side,
    contentHash: `${digit.repeat(60)}${String(side).padStart(4, '0')}`,
    bytes: side,
  }));

/** Hashes of covers here end with their size. */
const sizeOf = (hashes: readonly string[]): number => hashes.reduce((sum, hash) => sum + Number(hash.slice(-4)), 0);

/** Events and commands of one show. */
export const aShow = {
  showId,
  accountId,
  details,
  episodeDetails,
  audio,
  toCreate: (part: Partial<ShowDetails> = {}): ShowCommand => ({
    ...owner,
    type: 'CreateShow',
    guid,
    details: { ...details, ...part },
  }),
  created: (part: Partial<ShowDetails> = {}): ShowEvent => ({
    type: 'ShowCreated',
    data: { ...owner, guid, ...details, ...part },
  }),
  toUpdate: (part: Partial<ShowDetails> = {}): ShowCommand => ({
    ...owner,
    type: 'UpdateShow',
    details: { ...details, ...part },
  }),
  updated: (part: Partial<ShowDetails>): ShowEvent => ({
    type: 'ShowUpdated',
    data: { ...owner, ...details, ...part },
  }),
  cover,
  toChangeCover: (digit = 'c'): ShowCommand => ({ ...owner, type: 'ChangeCover', files: cover(digit) }),
  coverChanged: (digit = 'c', ...released: string[]): ShowEvent => ({
    type: 'ShowCoverChanged',
    data: { ...owner, files: cover(digit), released, formerBytes: sizeOf(released) },
  }),
  toRemoveCover: (): ShowCommand => ({ ...owner, type: 'RemoveCover' }),
  coverRemoved: (...released: string[]): ShowEvent => ({
    type: 'ShowCoverRemoved',
    data: { ...owner, released, formerBytes: sizeOf(released) },
  }),
  toDelete: (): ShowCommand => ({ ...owner, type: 'DeleteShow' }),
  deleted: (...episodeIds: string[]): ShowEvent => ({ type: 'ShowDeleted', data: { ...owner, episodeIds } }),
  toAdd: (episodeId: string, digit?: string, part: Partial<EpisodeDetails> = {}): ShowCommand => ({
    ...owner,
    type: 'AddEpisode',
    episodeId,
    audio: audio(digit),
    details: { ...episodeDetails, ...part },
  }),
  added: (episodeId: string, digit?: string, part: Partial<EpisodeDetails> = {}): ShowEvent => ({
    type: 'EpisodeAdded',
    data: { ...owner, episodeId, ...audio(digit), ...episodeDetails, ...part },
  }),
  toChange: (episodeId: string, part: Partial<EpisodeDetails> = {}): ShowCommand => ({
    ...owner,
    type: 'UpdateEpisode',
    episodeId,
    details: { ...episodeDetails, ...part },
  }),
  changed: (episodeId: string, part: Partial<EpisodeDetails>): ShowEvent => ({
    type: 'EpisodeUpdated',
    data: { ...owner, episodeId, ...episodeDetails, ...part },
  }),
  toRestore: (episodeId: string, lostDigit: string, digit: string): ShowCommand => ({
    ...owner,
    type: 'RestoreEpisodeAudio',
    episodeId,
    lostHash: audio(lostDigit).contentHash,
    audio: audio(digit),
  }),
  restored: (episodeId: string, lostDigit: string, digit: string, ...released: string[]): ShowEvent => ({
    type: 'EpisodeAudioRestored',
    data: { ...owner, episodeId, ...audio(digit), lostHash: audio(lostDigit).contentHash, released },
  }),
  toRemove: (episodeId: string): ShowCommand => ({ ...owner, type: 'RemoveEpisode', episodeId }),
  removed: (episodeId: string): ShowEvent => ({ type: 'EpisodeRemoved', data: { ...owner, episodeId } }),
  toRelease: (episodeId: string): ShowCommand => ({ ...owner, type: 'ReleaseEpisode', episodeId }),
  released: (episodeId: string, ...released: string[]): ShowEvent => ({
    type: 'EpisodeContentReleased',
    data: { ...owner, episodeId, released },
  }),
  toIssue: (tokenId: string): ShowCommand => ({
    ...owner,
    type: 'IssueFeedToken',
    tokenId,
    hash: 'b'.repeat(64),
    name: 'Bob',
  }),
  issued: (tokenId: string, hash = 'b'.repeat(64)): ShowEvent => ({
    type: 'FeedTokenIssued',
    data: { ...owner, tokenId, hash, name: 'Bob' },
  }),
  toRevoke: (tokenId: string): ShowCommand => ({ ...owner, type: 'RevokeFeedToken', tokenId }),
  revoked: (tokenId: string): ShowEvent => ({ type: 'FeedTokenRevoked', data: { ...owner, tokenId } }),
};
