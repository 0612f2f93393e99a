import { specify } from '../../../../test/support/specify';
import { History } from '../kernel/history';
import { maxEpisodes, maxFeedTokens } from '../limits/show-limits';
import { aShow } from '../../../../test/support/builders/show.builder';
import { showDecider } from './show-decider';
import { showHistory } from './show-history';
import { evolveShow, everyCoverOf, initialShow } from './show-state';

const { given } = specify(showDecider);
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);
const { contentHash, textsHash } = aShow.audio('7');
const content = [contentHash, textsHash ?? ''];

describe('a show', () => {
  test('is created once', () => {
    given().when(aShow.toCreate()).then(aShow.created());
    given(aShow.created()).when(aShow.toCreate()).thenNothing();
  });
  test('is updated, unless nothing changes', () => {
    given(aShow.created())
      .when(aShow.toUpdate({ title: 'Waves' }))
      .then(aShow.updated({ title: 'Waves' }));
    given(aShow.created()).when(aShow.toUpdate()).thenNothing();
  });
  test('gives an episode the audio that was assembled again, and releases what nothing else of it needs', () => {
    const restore = aShow.toRestore('e1', '7', '8');
    const added = [aShow.created(), aShow.added('e1', '7')];
    given(...added)
      .when(restore)
      .then(aShow.restored('e1', '7', '8', ...content));
    given(...added, aShow.added('e2', '7'))
      .when(restore)
      .then(aShow.restored('e1', '7', '8'));
    given(...added, aShow.restored('e1', '7', '8', ...content))
      .when(restore)
      .thenNothing();
    given(...added, aShow.removed('e1'))
      .when(restore)
      .thenNothing();
    given(aShow.created()).when(restore).thenNothing();
  });
  test('must exist', () => {
    for (const command of [aShow.toUpdate(), aShow.toDelete(), aShow.toAdd('e1'), aShow.toIssue('t1')])
      given().when(command).thenFails('show.missing');
  });
  test('belongs to its account', () =>
    given(aShow.created())
      .when({ ...aShow.toDelete(), accountId: 'acc_eve' })
      .thenFails('show.missing'));
  test('is deleted with its episodes, once and for all', () => {
    const past = [aShow.created(), aShow.added('e1'), aShow.added('e2'), aShow.removed('e1')];
    given(...past)
      .when(aShow.toDelete())
      .then(aShow.deleted('e2'));
    given(...past, aShow.deleted('e2'))
      .when(aShow.toDelete())
      .thenNothing();
    for (const command of [aShow.toUpdate({ title: 'Waves' }), aShow.toAdd('e3'), aShow.toRemove('e2')])
      given(...past, aShow.deleted('e2'))
        .when(command)
        .thenFails('show.missing');
  });
});

describe('an episode', () => {
  test('is added once', () => {
    given(aShow.created()).when(aShow.toAdd('e1')).then(aShow.added('e1'));
    given(aShow.created(), aShow.added('e1')).when(aShow.toAdd('e1')).thenNothing();
  });
  test(`is one of at most ${maxEpisodes}`, () => {
    const many = ids(maxEpisodes).map((id) => aShow.added(id));
    given(aShow.created(), ...many.slice(1))
      .when(aShow.toAdd('last'))
      .then(aShow.added('last'));
    given(aShow.created(), ...many)
      .when(aShow.toAdd('last'))
      .thenFails('show.full');
    given(aShow.created(), ...many, aShow.removed('id-0'))
      .when(aShow.toAdd('last'))
      .then(aShow.added('last'));
  });
  test('is updated, unless nothing changes', () => {
    given(aShow.created(), aShow.added('e1'))
      .when(aShow.toChange('e1', { season: null }))
      .then(aShow.changed('e1', { season: null }));
    given(aShow.created(), aShow.added('e1')).when(aShow.toChange('e1')).thenNothing();
  });
  test.each(['e2', 'constructor'])('%s must exist', (id) => {
    for (const command of [aShow.toChange(id), aShow.toRemove(id)])
      given(aShow.created(), aShow.added('e1')).when(command).thenFails('episode.missing');
  });
  test('is removed once', () => {
    given(aShow.created(), aShow.added('e1')).when(aShow.toRemove('e1')).then(aShow.removed('e1'));
    given(aShow.created(), aShow.added('e1'), aShow.removed('e1')).when(aShow.toRemove('e1')).thenFails('episode.missing'); // prettier-ignore
  });
  test('has a soundbite that ends with its audio at the latest', () => {
    const bite = (durationMs: number) => ({ soundbite: { startMs: 1_000, durationMs }, soundbiteTitle: 'The moon' });
    const [whole, longer] = [bite(aShow.audio().durationMs - 1_000), bite(aShow.audio().durationMs - 999)];
    given(aShow.created())
      .when(aShow.toAdd('e1', '7', whole))
      .then(aShow.added('e1', '7', whole));
    given(aShow.created())
      .when(aShow.toAdd('e1', '7', longer))
      .thenFails('episode.soundbiteBeyondEnd');
    given(aShow.created(), aShow.added('e1')).when(aShow.toChange('e1', whole)).then(aShow.changed('e1', whole));
    given(aShow.created(), aShow.added('e1'))
      .when(aShow.toChange('e1', longer))
      .thenFails('episode.soundbiteBeyondEnd');
    given(aShow.created(), aShow.added('e1', '7', whole))
      .when(aShow.toChange('e1', whole))
      .thenNothing();
    given(aShow.created(), aShow.added('e1', '7', whole))
      .when(aShow.toChange('e1'))
      .then(aShow.changed('e1', {}));
  });
  test('releases its content after it is removed, once', () => {
    const removed = [aShow.created(), aShow.added('e1'), aShow.removed('e1')];
    given(...removed.slice(0, 2))
      .when(aShow.toRelease('e1'))
      .thenNothing();
    given(...removed)
      .when(aShow.toRelease('e1'))
      .then(aShow.released('e1', ...content));
    given(...removed, aShow.released('e1', ...content))
      .when(aShow.toRelease('e1'))
      .thenNothing();
    given(aShow.created(), aShow.added('e1'), aShow.deleted('e1'))
      .when(aShow.toRelease('e1'))
      .then(aShow.released('e1', ...content));
  });
  test('keeps what another episode plays too', () =>
    given(aShow.created(), aShow.added('e1'), aShow.added('e2'), aShow.removed('e1'))
      .when(aShow.toRelease('e1'))
      .then(aShow.released('e1')));
});

describe('an uploaded cover', () => {
  const hashes = (digit: string) => aShow.cover(digit).map(({ contentHash }) => contentHash);
  test('replaces the one before, whose content it releases', () => {
    given(aShow.created()).when(aShow.toChangeCover('c')).then(aShow.coverChanged('c'));
    given(aShow.created(), aShow.coverChanged('c')).when(aShow.toChangeCover('c')).thenNothing();
    given(aShow.created(), aShow.coverChanged('c'))
      .when(aShow.toChangeCover('d'))
      .then(aShow.coverChanged('d', ...hashes('c')));
  });
  test('is removed once, also with its show', () => {
    given(aShow.created(), aShow.coverChanged('c'))
      .when(aShow.toRemoveCover())
      .then(aShow.coverRemoved(...hashes('c')));
    given(aShow.created()).when(aShow.toRemoveCover()).thenNothing();
    given(aShow.created(), aShow.coverChanged('c'))
      .when(aShow.toDelete())
      .then(aShow.coverRemoved(...hashes('c')), aShow.deleted());
  });
  test('needs a show', () => {
    given(aShow.created(), aShow.deleted()).when(aShow.toChangeCover()).thenFails('show.missing');
    given(aShow.created(), aShow.deleted()).when(aShow.toRemoveCover()).thenFails('show.missing');
  });
  test('is remembered for erasure', () => {
    const past = [aShow.created(), aShow.coverChanged('c'), aShow.coverChanged('d', ...hashes('c')), aShow.deleted()];
    expect(everyCoverOf(past.reduce(evolveShow, initialShow))).toEqual([...hashes('c'), ...hashes('d')]);
  });
});

describe('an address of a private feed', () => {
  test('is issued once and can be revoked', () => {
    given(aShow.created()).when(aShow.toIssue('t1')).then(aShow.issued('t1'));
    given(aShow.created(), aShow.issued('t1')).when(aShow.toIssue('t1')).thenNothing();
    given(aShow.created(), aShow.issued('t1')).when(aShow.toRevoke('t1')).then(aShow.revoked('t1'));
  });
  test.each(['t1', 'constructor'])('%s must exist', (id) =>
    given(aShow.created(), aShow.issued('t1'), aShow.revoked('t1')).when(aShow.toRevoke(id)).thenFails('subscriber.missing')); // prettier-ignore
  test(`is one of at most ${maxFeedTokens}`, () => {
    const many = ids(maxFeedTokens).map((id) => aShow.issued(id));
    given(aShow.created(), ...many.slice(1))
      .when(aShow.toIssue('last'))
      .then(aShow.issued('last'));
    given(aShow.created(), ...many)
      .when(aShow.toIssue('last'))
      .thenFails('show.tooManySubscribers');
  });
  test('of another server is not known here', () =>
    given(aShow.created(), aShow.issued('t1', '0'.repeat(64)))
      .when(aShow.toRevoke('t1'))
      .thenFails('subscriber.missing'));
});

describe('an imported history', () => {
  const past = [
    aShow.created(),
    aShow.added('e1'),
    aShow.changed('e1', { title: 'Ebb' }),
    aShow.restored('e1', '7', '8', ...content),
    aShow.issued('t1'),
    aShow.revoked('t1'),
    aShow.updated({ language: 'pt-BR' }),
    aShow.removed('e1'),
    aShow.released('e1', aShow.audio('8').contentHash, aShow.audio('8').textsHash ?? ''),
    aShow.added('e2'),
    aShow.coverChanged('c'),
    aShow.coverRemoved(...aShow.cover('c').map(({ contentHash }) => contentHash)),
    aShow.deleted('e2'),
  ];
  const at = '2026-11-20T12:00:00.000Z';
  const accepts = (events: typeof past) => {
    const history = new History(showHistory);
    return events.every((event) => history.take(event, at));
  };
  test('is accepted as the decider made it', () => expect(accepts(past)).toBe(true));
  test('is refused where the decider cannot have made it', () => {
    expect(accepts(past.slice(1))).toBe(false);
    expect(accepts([aShow.created(), aShow.removed('e1')])).toBe(false);
    expect(accepts([...past.slice(0, 7), aShow.released('e1')])).toBe(false);
  });
});
