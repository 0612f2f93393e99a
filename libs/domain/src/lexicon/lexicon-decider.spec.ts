import fc from 'fast-check';
import { longProperty } from '../../../../test/support/long-check';
import { fold } from '../kernel/decider';
import { specify } from '../../../../test/support/specify';
import { maxLexiconEntries } from '../limits/lexicon-limits';
import { lexiconDecider, type LexiconCommand, type LexiconEvent } from './lexicon-decider';
import { aLexicon } from '../../../../test/support/builders/lexicon.builder';

const { given } = specify(lexiconDecider);
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `e${index}`);

test('an entry is set', () => given().when(aLexicon.toSet('nginx')).then(aLexicon.set('nginx')));
test('setting the same entry twice appends nothing', () =>
  given(aLexicon.set('nginx')).when(aLexicon.toSet('nginx')).thenNothing());
test('an entry can be said in another way', () =>
  given(aLexicon.set('nginx', 'a')).when(aLexicon.toSet('nginx', 'b')).then(aLexicon.set('nginx', 'b')));
test('an entry for another word replaces the old one', () =>
  given(aLexicon.set('ngnix'))
    .when(aLexicon.toSet('nginx', 'b', 'ngnix'))
    .then(aLexicon.removed('ngnix'), aLexicon.set('nginx', 'b')));
test('replacing an entry twice appends nothing', () =>
  given(aLexicon.removed('ngnix'), aLexicon.set('nginx', 'b'))
    .when(aLexicon.toSet('nginx', 'b', 'ngnix'))
    .thenNothing());
test('an entry can replace itself', () =>
  given(aLexicon.set('nginx', 'a'))
    .when(aLexicon.toSet('nginx', 'b', 'nginx'))
    .then(aLexicon.set('nginx', 'b')));

test('an entry is removed', () =>
  given(aLexicon.set('nginx')).when(aLexicon.toRemove('nginx')).then(aLexicon.removed('nginx')));
test('removing an entry twice appends nothing', () =>
  given(aLexicon.set('nginx'), aLexicon.removed('nginx')).when(aLexicon.toRemove('nginx')).thenNothing());

test('a file is imported beside the entries', () =>
  given(aLexicon.set('nginx'))
    .when(aLexicon.toImport(['gif', 'sql']))
    .then(aLexicon.imported(['gif', 'sql'])));
test('importing the same file twice appends nothing', () =>
  given(aLexicon.imported(['gif', 'sql']))
    .when(aLexicon.toImport(['gif', 'sql']))
    .thenNothing());
test('a replacing import names only the entries that it removes', () =>
  given(aLexicon.set('nginx'))
    .when(aLexicon.toImport(['gif'], 'f', ['nginx', 'gone']))
    .then(aLexicon.imported(['gif'], 'f', ['nginx'])));

test('a lexicon holds the maximum', () =>
  given(aLexicon.imported(ids(maxLexiconEntries - 1)))
    .when(aLexicon.toSet('last'))
    .then(aLexicon.set('last')));
test('one entry more is rejected', () =>
  given(aLexicon.imported(ids(maxLexiconEntries)))
    .when(aLexicon.toSet('extra'))
    .thenFails('lexicon.full'));
test('a full lexicon can be changed', () =>
  given(aLexicon.imported(ids(maxLexiconEntries)))
    .when(aLexicon.toSet('extra', 'b', 'e0'))
    .then(aLexicon.removed('e0'), aLexicon.set('extra', 'b')));
test('an import of the maximum fits, one entry more does not', () => {
  given()
    .when(aLexicon.toImport(ids(maxLexiconEntries)))
    .then(aLexicon.imported(ids(maxLexiconEntries)));
  given()
    .when(aLexicon.toImport(ids(maxLexiconEntries + 1)))
    .thenFails('lexicon.full');
});
test('a replacing import that changes no entry removes the others', () =>
  given(aLexicon.imported(ids(maxLexiconEntries)))
    .when(aLexicon.toImport([], 'f', ids(maxLexiconEntries).slice(1)))
    .then(...ids(maxLexiconEntries).slice(1).map(aLexicon.removed)));
test('an import that replaces a full lexicon fits', () =>
  given(aLexicon.imported(ids(maxLexiconEntries)))
    .when(aLexicon.toImport(['new'], 'g', ids(maxLexiconEntries)))
    .then(aLexicon.imported(['new'], 'g', ids(maxLexiconEntries))));

const id = fc.constantFrom('a', 'b', 'c', 'd');
const content = fc.constantFrom('1', '2', '3');
const command: fc.Arbitrary<LexiconCommand> = fc.oneof(
  fc.tuple(id, content, fc.option(id, { nil: undefined })).map(([one, file, old]) => aLexicon.toSet(one, file, old)),
  id.map((one) => aLexicon.toRemove(one)),
  fc
    .tuple(fc.uniqueArray(id, { minLength: 1 }), content, fc.uniqueArray(id))
    .map(([added, file, removed]) => aLexicon.toImport(added, file, removed)),
);

test('after any history: commands are idempotent, and every version follows from its events', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const events: LexiconEvent[] = [];
      const versions = [lexiconDecider.initial];
      for (const each of commands) {
        const state = versions.at(-1)!;
        for (const decided of lexiconDecider.decide(each, state)) {
          events.push(decided);
          versions.push(lexiconDecider.evolve(versions.at(-1)!, decided));
        }
        expect(lexiconDecider.decide(each, versions.at(-1)!)).toEqual([]);
      }
      versions.forEach((version, count) => expect(fold(lexiconDecider, events.slice(0, count))).toEqual(version));
      const format = lexiconDecider.snapshot!;
      const last = versions.at(-1)!;
      const stored = JSON.parse(JSON.stringify(format.encode(last))) as ReturnType<typeof format.encode>;
      expect(format.decode(stored)).toEqual(last);
    }),
    longProperty('lexicon histories', 200),
  );
});
