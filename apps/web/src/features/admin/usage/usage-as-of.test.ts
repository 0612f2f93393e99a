import { compareUsage, type DomainUsage } from './usage-as-of-queries';

const used = (domain: string, charactersUsed: number): DomainUsage => ({
  accountId: 'acc_ada',
  domain,
  charactersUsed,
  charactersReserved: 0,
  characterLimit: 10_000,
  position: '0000000000000412',
});

test('pairs each current row with its past row, or with null', () => {
  const asOf = [used('a.example', 5)];
  const today = [used('a.example', 12), used('b.example', 3), { ...used('a.example', 9), accountId: 'acc_bob' }];
  expect(compareUsage(asOf, today).map((row) => [row.accountId, row.domain, row.asOf?.charactersUsed ?? null])).toEqual(
    [
      ['acc_ada', 'a.example', 5],
      ['acc_ada', 'b.example', null],
      ['acc_bob', 'a.example', null],
    ],
  );
});
