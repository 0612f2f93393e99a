import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage, type ApiRequest } from '../../../../../../test/support/web/render-page';
import { ExplainDomain, ExplainMonth } from './explain';
import { explainedPageSize, type ExplainedStep } from './explained-queries';
import { withRunningSums, compareSums } from './explained-sums';

const aStep = (revision: number, part: Partial<ExplainedStep>): ExplainedStep => ({
  id: `event-${revision}`,
  stream: 'usage-acc_ada-2026-11',
  revision,
  type: 'CharactersUsed',
  sign: 'used',
  hash: 'ab'.repeat(32),
  by: 'worker',
  at: `2026-11-20T10:00:0${revision % 10}.000Z`,
  characters: 0,
  jobId: null,
  reason: null,
  used: 0,
  reserved: 0,
  ...part,
});
const jobId = '0b9b3c1e-7c36-4c1e-8f4e-000000000000';
const reserved = { type: 'CharactersReserved', sign: 'reserved', jobId } as const;
const steps = [
  aStep(0, { ...reserved, characters: 60 }),
  aStep(1, { ...reserved, characters: 1_300 }),
  aStep(2, { jobId, characters: 1_300 }),
  aStep(3, { type: 'CharactersReleased', sign: 'released', jobId, characters: 60, reason: 'The job failed.' }),
  aStep(4, { type: 'UsageCorrected', sign: 'corrected', by: 'admin', characters: -66, reason: 'Counted twice.' }),
];
const figure = { used: 1_234, reserved: 0 };

test("adds up the events itself and ignores the server's sums", () => {
  const sums = withRunningSums(steps.map((step) => ({ ...step, used: 9, reserved: 9 })));
  expect(sums.map(({ used, reserved }) => [used, reserved])).toEqual([
    [0, 60],
    [0, 1_360],
    [1_300, 60],
    [1_300, 0],
    [1_234, 0],
  ]);
});

test.each([
  [{ used: 1_234, reserved: 0 }, true, false, { kind: 'equal' }],
  [{ used: 1_233, reserved: 0 }, true, false, { kind: 'different' }],
  [{ used: 1_234, reserved: 1 }, true, false, { kind: 'different' }],
  [{ used: 10, reserved: 0 }, true, true, { kind: 'partial' }],
  [{ used: 34, reserved: 0 }, false, false, { kind: 'incomplete', rest: 1_200 }],
])('compares sums %o (all stored: %s, more to load: %s): %o', (sums, complete, hasMore, verdict) =>
  expect(compareSums({ figure, complete }, sums, hasMore)).toEqual(verdict),
);

const scope = { accountId: 'acc_ada', domain: 'example.com', month: '2026-11' };
const page = (events: readonly ExplainedStep[], next: string | null = null, part: object = {}) => ({
  body: { success: true, data: { ...scope, figure, complete: true, events, ...part }, page: { next } },
});
const open = async (respond: (request: ApiRequest) => { status?: number; body: object }) => {
  const requests = mockApi(respond);
  const rendered = renderPage(<ExplainDomain {...scope} used={figure.used} />);
  const button = screen.getByRole('button', { name: 'Explain this number: example.com, November 2026' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(requests).toEqual([]);
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  return { requests, ...rendered };
};

test('shows events with running sums and links to their jobs', async () => {
  const { requests } = await open(() => page(steps));
  expect(await screen.findByRole('status')).toHaveTextContent('5 events add up to 1,234, the number shown.');
  expect(requests[0]).toMatchObject({ path: '/api/usage/characters/example.com/events' });
  expect(Object.fromEntries(requests[0]!.query)).toEqual({ month: '2026-11', limit: String(explainedPageSize) });
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
  expect(cells[2]).toEqual(['Used · Job 0b9b3c1e', '+1,300', '1,300', '60']);
  expect(cells[3]).toEqual(['Released · Job 0b9b3c1eThe job failed.', '-60', '1,300', '0']);
  expect(cells[4]).toEqual(['Corrected by an administratorCounted twice.', '-66', '1,234', '0']);
  expect(within(rows[2]!).getByRole('link')).toHaveAttribute('href', `/dashboard/jobs/${jobId}`);
});

test('loads a long list page by page and shows the partial sum', async () => {
  await open(({ query }) => (query.get('cursor') === 'c' ? page(steps.slice(2)) : page(steps.slice(0, 2), 'c')));
  expect(await screen.findByRole('status')).toHaveTextContent('The first 2 events add up to 0 of 1,234.');
  await userEvent.click(screen.getByRole('button', { name: 'Load more events' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('5 events add up to 1,234'));
  expect(screen.queryByRole('button', { name: 'Load more events' })).toBeNull();
});

test('reports events that do not add up to the figure', async () => {
  await open(() => page(steps.slice(0, 4)));
  expect(await screen.findByRole('status')).toHaveTextContent('These events add up to 1,300, but 1,234 is shown.');
});

test('reports events deleted after retention', async () => {
  await open(() => page(steps.slice(4), null, { complete: false }));
  expect(await screen.findByRole('status')).toHaveTextContent('They account for the remaining 1,300.');
});

test('reports characters reserved by running jobs', async () => {
  await open(() => page(steps.slice(0, 3), null, { figure: { used: 1_300, reserved: 60 } }));
  expect(await screen.findByRole('status')).toHaveTextContent('Running jobs reserve another 60.');
});

test('reports that there are no events', async () => {
  await open(() => page([], null, { figure: { used: 0, reserved: 0 } }));
  expect(await screen.findByText('No events yet.')).toBeInTheDocument();
});

test('shows a failure with a retry', async () => {
  let isDown = true;
  await open(() => (isDown ? { status: 503, body: { success: false, error: 'Down.', code: 'x' } } : page(steps)));
  expect(await screen.findByRole('alert')).toHaveTextContent('The events behind this number could not be loaded.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

test('explains a month by its domains and each domain by its events', async () => {
  mockApi(() => page(steps));
  const domains = [
    { domain: 'example.com', charactersUsed: 1_234 },
    { domain: 'dashboard', charactersUsed: 66 },
  ];
  renderPage(<ExplainMonth accountId="acc_ada" month="2026-11" domains={domains} />);
  await userEvent.click(screen.getByRole('button', { name: 'Explain this number: November 2026' }));
  expect(screen.getByText('Total 1,300')).toBeInTheDocument();
  const [first] = within(screen.getByRole('list', { name: 'Domains of November 2026' })).getAllByRole('listitem');
  await userEvent.click(within(first!).getByRole('button'));
  expect(await screen.findByRole('status')).toHaveTextContent('5 events add up to 1,234');
});
