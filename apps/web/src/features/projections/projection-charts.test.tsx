import { act, screen, within } from '@testing-library/react';
import { aProjection } from '../../../../../test/support/web/projection.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { ProjectionsSection } from './projections-section';
import type { Projection } from './projection-queries';

const serve = (projections: readonly Projection[]) => mockApi(() => ({ body: { success: true, data: projections } }));
const refresh = () => act(() => jest.advanceTimersByTimeAsync(1_000));
const rowsOf = (chart: string) =>
  within(screen.getByRole('region', { name: chart }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('cell').textContent);

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test('draws throughput, lag and failures of all projections since the page was opened', async () => {
  const [usage, shows] = [
    { name: 'usage', lagMs: null, eventsPerSecond: 2 },
    { name: 'shows', state: 'paused' as const },
  ];
  serve([aProjection({}), aProjection(usage), aProjection({ ...shows, lagMs: 4_321, eventsPerSecond: 0 })]);
  renderPage(<ProjectionsSection />);
  const figures = await screen.findByRole('region', { name: 'Events folded per second' });
  expect(figures).toHaveTextContent(/: 7 events a second/);
  expect(screen.getByRole('region', { name: 'Longest lag' })).toHaveTextContent(/: 4,321 ms/);
  expect(screen.getByRole('region', { name: 'Projections that stand still' })).toHaveTextContent(/: 1/);
  serve([aProjection({ eventsPerSecond: 1 })]);
  await refresh();
  expect(rowsOf('Events folded per second')).toEqual(['7', '1']);
  expect(rowsOf('Longest lag')).toEqual(['4,321', '12']);
  expect(rowsOf('Projections that stand still')).toEqual(['1', '0']);
  // A refresh that changes nothing is a figure, too.
  await refresh();
  expect(rowsOf('Events folded per second')).toEqual(['7', '1', '1']);
});

test('keeps about a minute', async () => {
  serve([aProjection({})]);
  renderPage(<ProjectionsSection />);
  await screen.findByRole('region', { name: 'Longest lag' });
  for (let seconds = 0; seconds < 65; seconds++) await refresh();
  expect(rowsOf('Longest lag')).toHaveLength(60);
});
