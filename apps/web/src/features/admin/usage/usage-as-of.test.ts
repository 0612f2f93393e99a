import { beside, type DomainThen } from './usage-as-of-queries';

const used = (domain: string, charactersUsed: number): DomainThen => ({
  accountId: 'acc_ada',
  domain,
  charactersUsed,
  charactersReserved: 0,
  characterLimit: 10_000,
  position: '0000000000000412',
});

test('each domain of today stands beside what it was, or had not begun', () => {
  const then = [used('a.example', 5)];
  const now = [used('a.example', 12), used('b.example', 3), { ...used('a.example', 9), accountId: 'acc_bob' }];
  expect(beside(then, now).map((row) => [row.accountId, row.domain, row.then?.charactersUsed ?? null])).toEqual([
    ['acc_ada', 'a.example', 5],
    ['acc_ada', 'b.example', null],
    ['acc_bob', 'a.example', null],
  ]);
});
