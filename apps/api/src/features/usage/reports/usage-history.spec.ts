import { monthsUntil, usageHistory } from './usage-history';

const row = (month: string, domain: string, charactersUsed: number) => ({
  accountId: 'acc_ada',
  month,
  domain,
  charactersUsed,
  charactersReserved: 7,
  characterLimit: 10_000,
});

test('months cross the year boundary', () => {
  expect(monthsUntil('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsUntil('2026-02', 1)).toEqual(['2026-02']);
});

test('lists every month with its total and its domains by name', () => {
  const rows = [
    row('2026-02', 'b.example', 5),
    row('2026-02', 'a.example', 20),
    row('2026-02', 'unused.example', 0),
    row('2025-12', 'a.example', 1),
  ];
  expect(usageHistory(['2025-12', '2026-01', '2026-02'], rows)).toEqual([
    { month: '2025-12', charactersUsed: 1, domains: [{ domain: 'a.example', charactersUsed: 1 }] },
    { month: '2026-01', charactersUsed: 0, domains: [] },
    {
      month: '2026-02',
      charactersUsed: 25,
      domains: [
        { domain: 'a.example', charactersUsed: 20 },
        { domain: 'b.example', charactersUsed: 5 },
      ],
    },
  ]);
});
