import { aShow } from '../../../../test/support/builders/show.builder';
import type { ShowEvent } from '@duetcast/domain/shows/show-events';
import { projected, recorded } from '../../../../test/support/projected';
import { episodes } from './episodes';
import { shows } from './shows';
import { subscribers } from './subscribers';

const stored = (...events: ShowEvent[]) => recorded(`show-${aShow.showId}`, events);
const showAfter = (...events: ShowEvent[]) => projected(shows, stored(...events))[aShow.showId];
const at = (second: number) => `2026-11-20T12:00:0${second}.000Z`;

test('a show has its details, and counts its episodes and subscribers', () => {
  const past = [aShow.created(), aShow.added('e1'), aShow.added('e2'), aShow.issued('t1'), aShow.removed('e1')];
  expect(showAfter(...past)).toMatchObject({
    ...aShow.details,
    id: aShow.showId,
    accountId: 'acc_ada',
    createdAt: at(0),
    changedAt: at(4),
    revision: 4,
    episodeCount: 1,
    subscriberCount: 1,
  });
  expect(showAfter(...past, aShow.updated({ title: 'Waves' }), aShow.revoked('t1'))).toMatchObject({
    title: 'Waves',
    revision: 5,
    subscriberCount: 0,
  });
});

test('a show has its uploaded cover until it is replaced or removed', () => {
  const past = [aShow.created(), aShow.coverChanged('c')];
  expect(showAfter(aShow.created())).toMatchObject({ cover: [] });
  expect(showAfter(...past)).toMatchObject({ cover: aShow.cover('c'), revision: 1 });
  expect(showAfter(...past, aShow.coverChanged('d'))).toMatchObject({ cover: aShow.cover('d'), revision: 2 });
  expect(showAfter(...past, aShow.coverRemoved())).toMatchObject({ cover: [], revision: 2 });
});

test('a deleted show stays for its audit trail, without the address of its owner', () =>
  expect(showAfter(aShow.created(), aShow.added('e1'), aShow.deleted('e1'))).toMatchObject({
    isDeleted: true,
    episodeCount: 0,
    ownerEmail: null,
  }));

test('a deleted show ends when the content of its last episode is released, or at once without any', () => {
  const past = [aShow.created(), aShow.added('e1'), aShow.added('e2'), aShow.removed('e1'), aShow.released('e1')];
  expect(showAfter(...past)).toMatchObject({ keptEpisodes: 1, expiredAt: null });
  expect(showAfter(...past, aShow.deleted('e2'))).toMatchObject({ keptEpisodes: 1, expiredAt: null });
  expect(showAfter(...past, aShow.deleted('e2'), aShow.released('e2'))).toMatchObject({
    keptEpisodes: 0,
    expiredAt: at(6),
  });
  expect(showAfter(aShow.created(), aShow.deleted())).toMatchObject({ expiredAt: at(1) });
  expect(showAfter(aShow.created())).toMatchObject({ expiredAt: null });
});

test('an episode stays until its content is released', () => {
  const past = [aShow.created(), aShow.added('e1'), aShow.changed('e1', { title: 'Ebb' }), aShow.added('e2', '8')];
  const rows = projected(episodes, stored(...past));
  expect(rows['e1']).toMatchObject({ title: 'Ebb', addedAt: at(1), changedAt: at(2), revision: 2, removedAt: null });
  const removed = projected(episodes, stored(...past, aShow.removed('e1'), aShow.deleted('e2')));
  expect(removed['e1']).toMatchObject({ isRemoved: true, removedAt: at(4) });
  expect(removed['e2']).toMatchObject({ isRemoved: true, removedAt: at(5), revision: 5 });
  expect(Object.keys(projected(episodes, stored(...past, aShow.removed('e1'), aShow.released('e1'))))).toEqual(['e2']);
});

test('subscribers are those whose address works here', () => {
  const events = [aShow.created(), aShow.issued('t1'), aShow.issued('t2'), aShow.issued('t3', '0'.repeat(64))];
  expect(projected(subscribers, stored(...events, aShow.revoked('t1')))).toEqual({
    t2: { tokenId: 't2', showId: aShow.showId, accountId: 'acc_ada', name: 'Bob', createdAt: at(2) },
  });
});
