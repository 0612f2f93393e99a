import type { PodcastCommand } from '@duetcast/domain/podcasts/podcast-decider';
import type { PodcastEvent, ScriptGenerated, ScriptRequested } from '@duetcast/domain/podcasts/podcast-events';

const session = 'session:session_1795435200000_a1b2c3d4';
const account = 'acc_ada';
const contentHash = 'c'.repeat(64);
const scriptHash = 'd'.repeat(64);
const editedHash = 'e'.repeat(64);

const request: ScriptRequested = {
  podcastId: 'pod-1',
  ownerId: session,
  characters: 480,
  contentHash,
  bytes: 500,
  origin: 'preview',
};
const script: ScriptGenerated = { scriptHash, bytes: 900, segments: 7, tokensUsed: 0, model: 'local', language: 'en' };

/** Builds test data of a podcast: events in the past tense, commands in the imperative. */
export const aPodcast = {
  session,
  account,
  script,
  scriptHash,
  editedHash,
  requested: (changes: Partial<ScriptRequested> = {}): PodcastEvent => ({
    type: 'ScriptRequested',
    data: { ...request, ...changes },
  }),
  generated: (): PodcastEvent => ({ type: 'ScriptGenerated', data: script }),
  failed: (code = 'script.unreachable'): PodcastEvent => ({
    type: 'ScriptFailed',
    data: { code, error: 'The script writer did not answer.' },
  }),
  edited: (): PodcastEvent => ({ type: 'ScriptEdited', data: { scriptHash: editedHash, bytes: 800, segments: 6 } }),
  claimed: (accountId = account, bytes = 1_400): PodcastEvent => ({
    type: 'PodcastClaimed',
    data: { accountId, from: session, bytes },
  }),
  audioRequested: (jobId = 'job_1'): PodcastEvent => ({ type: 'AudioRequested', data: { jobId } }),
  viewed: (): PodcastEvent => ({ type: 'PodcastViewed', data: {} }),
  /** `scripts`: hash of every version of the script, oldest first. */
  expired: (...scripts: string[]): PodcastEvent => ({
    type: 'ContentExpired',
    data: {
      contentHash,
      scriptHash: scripts.at(-1) ?? null,
      released: [contentHash, ...scripts],
      bytes: [500, 900, 800].slice(0, 1 + scripts.length).reduce((a, b) => a + b),
    },
  }),

  request: (changes: Partial<ScriptRequested> = {}): PodcastCommand => ({
    type: 'RequestScript',
    request: { ...request, ...changes },
  }),
  record: (): PodcastCommand => ({ type: 'RecordScript', script }),
  fail: (code = 'script.unreachable'): PodcastCommand => ({
    type: 'FailScript',
    code,
    error: 'The script writer did not answer.',
  }),
  edit: (ownerId = session): PodcastCommand => ({
    type: 'EditScript',
    ownerId,
    edit: { scriptHash: editedHash, bytes: 800, segments: 6 },
  }),
  start: (ownerId = account): PodcastCommand => ({
    type: 'StartScript',
    request: { ...request, ownerId, origin: 'own', characters: 0, bytes: 0 },
    edit: { scriptHash: editedHash, bytes: 800, segments: 6 },
  }),
  claim: (accountId = account, from = session): PodcastCommand => ({ type: 'ClaimPodcast', from, accountId }),
  view: (ownerId = session): PodcastCommand => ({ type: 'ViewPodcast', ownerId }),
  expire: (): PodcastCommand => ({ type: 'ExpireContent' }),
};
