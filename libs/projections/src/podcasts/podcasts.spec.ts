import { aPodcast } from '../../../../test/support/builders/podcast.builder';
import type { PodcastEvent } from '@duetcast/domain/podcasts/podcast-events';
import { projected, recorded } from '../../../../test/support/projected';
import { podcasts, type PodcastRow, publicPodcast } from './podcasts';

const after = (...history: PodcastEvent[]) => projected(podcasts, recorded('podcast-pod-1', history))['pod-1'];
const { requested, generated, failed, edited, claimed, viewed, expired } = aPodcast;

test('a podcast is requested, written, claimed and viewed', () =>
  expect(after(requested(), generated(), claimed(), viewed())).toEqual({
    id: 'pod-1',
    ownerId: 'acc_ada',
    created_at: '2026-11-20T12:00:00.000Z',
    origin: 'preview',
    status: 'scripted',
    contentHash: 'c'.repeat(64),
    scriptHash: 'd'.repeat(64),
    characterCount: 480,
    segmentCount: 7,
    tokensUsed: 0,
    model: 'local',
    language: 'en',
    error: null,
    viewed: true,
    keptSince: '2026-11-20T12:00:01.000Z',
    expiredAt: null,
    isDeleted: false,
    claimedFrom: aPodcast.session,
  }));

test('a failure is visible until a later attempt succeeds', () => {
  const error = 'The script writer did not answer.';
  expect(after(requested(), failed())).toMatchObject({ status: 'failed', error, scriptHash: null });
  expect(after(requested(), failed(), generated())).toMatchObject({ status: 'scripted', error: null });
});

test('an edit replaces the script', () =>
  expect(after(requested(), generated(), edited())).toMatchObject({ scriptHash: 'e'.repeat(64), segmentCount: 6 }));

test('an expired podcast keeps its metadata', () =>
  expect(after(requested(), generated(), expired())).toMatchObject({
    status: 'expired',
    characterCount: 480,
    keptSince: null,
    expiredAt: '2026-11-20T12:00:02.000Z',
  }));

test('the public form contains neither owner nor content hashes', () => {
  const row: PodcastRow | undefined = after(requested(), generated(), claimed());
  if (!row) throw new Error('There is no row');
  const podcast = publicPodcast(row, '7');
  expect(podcast).toMatchObject({ id: 'pod-1', metadata: { segmentCount: 7 }, position: '7' });
  for (const secret of [row.ownerId, row.contentHash, row.scriptHash, row.claimedFrom])
    expect(JSON.stringify(podcast)).not.toContain(secret);
});
