import { act, fireEvent, screen, within } from '@testing-library/react';
import { aProjection } from '../../../../../test/support/web/projection.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { ProjectionsSection } from './projections-section';
import type { Projection } from './projection-queries';

const serve = (projections: readonly Projection[]) => mockApi(() => ({ body: { success: true, data: projections } }));
const refresh = (times = 1) => act(() => jest.advanceTimersByTimeAsync(times * 1_000));
const rowsOf = (chart: string) =>
  within(screen.getByRole('region', { name: chart }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('cell').textContent);

const endsOf = (chart: string) => [rowsOf(chart)[0], rowsOf(chart).at(-1)];
const slotMs = 2_000;

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test('draws throughput, lag and failures of all projections', async () => {
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
  await act(() => jest.advanceTimersByTimeAsync(slotMs - (Date.now() % slotMs)));
  serve([aProjection({ eventsPerSecond: 1 })]);
  await refresh(3);
  expect(endsOf('Events folded per second')).toEqual(['7', '1']);
  expect(endsOf('Longest lag')).toEqual(['4,321', '12']);
  expect(endsOf('Projections that stand still')).toEqual(['1', '0']);
});

test('the time axis is the last minute, which fills from the end', async () => {
  jest.setSystemTime(new Date('2026-11-30T10:00:00Z'));
  serve([aProjection({ lagMs: 9 })]);
  renderPage(<ProjectionsSection />);
  const chart = await screen.findByRole('region', { name: 'Longest lag' });
  const bars = () => chart.querySelectorAll('[data-series]');
  const heights = () => [...chart.querySelectorAll<HTMLElement>('[data-series]')].map(({ style }) => style.height);
  expect(bars()).toHaveLength(30);
  expect(heights()).toEqual([...Array<string>(29).fill('0%'), '90%']);
  expect(chart).toHaveTextContent('A minute agoNow');
  fireEvent.change(within(chart).getByRole('slider'), { target: { value: 0 } });
  expect(within(chart).getByRole('slider')).toHaveAttribute('aria-valuetext', expect.stringMatching(/: -$/));
  await refresh(5);
  const filled = heights().lastIndexOf('0%') + 1;
  expect(filled).toBeGreaterThan(26);
  expect(filled).toBeLessThan(29);
  expect(heights().slice(filled)).toEqual(Array<string>(30 - filled).fill('90%'));
  const before = rowsOf('Longest lag').length;
  jest.setSystemTime(Date.now() + 40_000);
  await refresh(2);
  expect(rowsOf('Longest lag').length).toBeGreaterThan(before);
  jest.setSystemTime(Date.now() + 60_000);
  await refresh(2);
  expect(rowsOf('Longest lag').length).toBeLessThan(before);
});
