import { act, screen } from '@testing-library/react';
import {
  used,
  row,
  type Served,
  serve,
  show,
  total,
  block,
  setUpUsagePage,
} from '../../../../../../test/support/web/usage-page.fixture';
import { usageQueries, applyUsage } from '../figures/usage-queries';

setUpUsagePage();

test('a push updates the figures; an older push or response does not', async () => {
  const served: Served = { domains: [used('a.example', 100, { position: '0005' })] };
  serve(served);
  const { cache } = show();
  await block('a.example');
  act(() => applyUsage(cache, { type: 'updated', usage: row('a.example', 300, { position: '0009' }) }));
  expect((await block('a.example')).getByText('300 / 10,000 characters')).toBeInTheDocument();
  expect((await total()).getByText('300 / 10,000 characters')).toBeInTheDocument();
  act(() => applyUsage(cache, { type: 'updated', usage: row('a.example', 200, { position: '0007' }) }));
  await act(() => cache.refetchQueries({ queryKey: usageQueries.all }));
  expect((await block('a.example')).getByText('300 / 10,000 characters')).toBeInTheDocument();
  served.domains = [used('a.example', 400, { position: '0011' })];
  await act(() => cache.refetchQueries({ queryKey: usageQueries.all }));
  expect((await block('a.example')).getByText('400 / 10,000 characters')).toBeInTheDocument();
});

test("a push keeps the limit of the server's response", async () => {
  serve({ domains: [used('a.example', 100, { characterLimit: 500 })] });
  const { cache } = show();
  await block('a.example');
  act(() =>
    applyUsage(cache, { type: 'updated', usage: row('a.example', 150, { position: '0009', characterLimit: 10_000 }) }),
  );
  expect((await block('a.example')).getByText('150 / 500 characters')).toBeInTheDocument();
});

test('a new domain appears at once, and its limit is fetched', async () => {
  const served: Served = { domains: [] };
  serve(served);
  const { cache } = show();
  await screen.findByText('No character usage data found for the current period.');
  served.domains = [used('new.example', 40, { characterLimit: 777, position: '0009' })];
  act(() => applyUsage(cache, { type: 'updated', usage: row('new.example', 40, { position: '0009' }) }));
  expect((await block('new.example')).getByText('40 / 777 characters')).toBeInTheDocument();
});

test('ignores a push for another month', async () => {
  serve({ domains: [used('a.example', 100)] });
  const { cache } = show();
  await block('a.example');
  await act(async () =>
    applyUsage(cache, { type: 'updated', usage: row('late.example', 40, { month: '2026-10', position: '0009' }) }),
  );
  expect(screen.queryByRole('listitem', { name: 'late.example' })).not.toBeInTheDocument();
});
