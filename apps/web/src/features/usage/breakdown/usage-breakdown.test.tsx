import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysOf } from '@duetcast/domain/usage/usage-period';
import { aVoice } from '../../../../../../test/support/web/voice.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../../../../test/support/web/render-page';
import type { Part } from './breakdown-query';
import { MonthlyStatement } from './monthly-statement';
import { UsageBreakdown } from './usage-breakdown';

const voice = aVoice('warm');
const partsBy: Record<string, Part[]> = {
  voice: [
    { key: voice.voice_id, characters: 700 },
    { key: 'gone-voice', characters: 300 },
    { key: null, characters: -50 },
  ],
  type: [{ key: 'audioCompilation', characters: 950 }],
  token: [
    { key: 'tok_1', characters: 600 },
    { key: 'tok_gone', characters: 250 },
    { key: null, characters: 100 },
  ],
  domain: [{ key: 'blog.example.com', characters: 950 }],
};

const respondWithParts = ({ path, query }: ApiRequest) => {
  if (path.includes('/voices')) return { body: { success: true, data: [voice], pagination: {}, filterOptions: {} } };
  if (path === '/api/auth/tokens') return { body: { success: true, data: [{ id: 'tok_1', name: 'Newsletter' }] } };
  const { from, to, by } = Object.fromEntries(query) as Record<'from' | 'to' | 'by', string>;
  const days = daysOf({ from, to }).map((key, index) => ({ key, characters: index === 0 ? 950 : 0 }));
  return { body: { success: true, data: { from, to, by, total: 950, parts: partsBy[by] ?? days } } };
};

const now = Date.parse('2026-11-21T23:30:00Z');
beforeEach(() => jest.useFakeTimers({ now, advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const open = (respond: (request: ApiRequest) => { status?: number; body: object } = respondWithParts) => {
  const requests = mockApi(respond);
  const page = renderPage(<UsageBreakdown accountId="acc_ada" used={950} />);
  return { requests, page };
};
const queryOf = ({ query }: ApiRequest) => Object.fromEntries(query);
const slider = () => screen.findByRole('slider', { name: 'Day' });

test('opens with this month by day; a slider announces each day', async () => {
  const { requests } = open();
  fireEvent.change(await slider(), { target: { value: '0' } });
  expect(await slider()).toHaveAttribute('aria-valuetext', 'November 1, 2026: 950 characters');
  expect(queryOf(requests[0]!)).toEqual({ from: '2026-11-01', to: '2026-11-21', by: 'day' });
  expect(within(screen.getByRole('table', { name: 'Breakdown' })).getAllByRole('row')).toHaveLength(22);
  expect(screen.getByText(/^950 characters, Nov 1 – 21, 2026$/)).toBeInTheDocument();
});

test('shows voice names and unattributed characters', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: 'Voice' }));
  const rows = within(await screen.findByRole('list', { name: 'Voice' })).getAllByRole('listitem');
  await waitFor(() => expect(rows[0]).toHaveTextContent(`${voice.name}700 73.7%`));
  expect(rows[1]).toHaveTextContent('gone-voice300 31.6%');
  expect(rows[2]).toHaveTextContent('Not attributed');
  expect(rows[2]).toHaveTextContent('-50');
});

test('shows the type names of the jobs table', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: 'Type' }));
  expect(await screen.findByRole('list', { name: 'Type' })).toHaveTextContent('Compilation950 100%');
});

test('shows the names of API tokens, and the id of one that was revoked', async () => {
  open();
  await userEvent.click(screen.getByRole('radio', { name: 'API token' }));
  const rows = within(await screen.findByRole('list', { name: 'API token' })).getAllByRole('listitem');
  await waitFor(() => expect(rows[0]).toHaveTextContent('Newsletter600 63.2%'));
  expect(rows[1]).toHaveTextContent('tok_gone250 26.3%');
  expect(rows[2]).toHaveTextContent('Without an API token');
});

test('requests and exports another period', async () => {
  const { requests } = open();
  await slider();
  await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
  await waitFor(() => expect(queryOf(requests.at(-1)!)).toEqual({ from: '2026-10-01', to: '2026-10-31', by: 'day' }));
  expect(screen.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    '/api/usage/export?from=2026-10-01&to=2026-10-31&format=csv',
  );
  expect(screen.getByRole('link', { name: 'Export NDJSON' })).toHaveAttribute(
    'href',
    '/api/usage/export?from=2026-10-01&to=2026-10-31&format=ndjson',
  );
});

test('makes no request for an invalid period', async () => {
  const { requests } = open();
  await slider();
  const before = requests.length;
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-22' } });
  expect(screen.getByText('The last day is before the first.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-11-20' } });
  expect(screen.getByText('Choose at most 366 days.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  expect(requests).toHaveLength(before);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-11-21' } });
  await waitFor(() => expect(queryOf(requests.at(-1)!)).toMatchObject({ from: '2025-11-21' }));
  expect(screen.queryByText('Choose at most 366 days.')).toBeNull();
});

test('shows that a period has no usage', async () => {
  open(({ query }) => {
    const { from, to, by } = Object.fromEntries(query);
    return { body: { success: true, data: { from, to, by, total: 0, parts: [{ key: from, characters: 0 }] } } };
  });
  expect(await screen.findByText('No characters were used in this period.')).toBeInTheDocument();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('shows a failure with a retry', async () => {
  let isDown = true;
  open((request) =>
    isDown ? { status: 503, body: { success: false, error: 'Down.', code: 'x' } } : respondWithParts(request),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The breakdown could not be loaded.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await slider()).toBeInTheDocument();
});

test('lists the statements of a month that was corrected after its end', async () => {
  const first = { number: 1, used: 1_200, events: 4, eventsHash: 'a', correctedAt: null, reason: null };
  const correction = { correctedAt: '2026-11-20T10:00:00.000Z', reason: 'The allowance was wrong.' };
  const requests = mockApi(({ path }) => ({
    body: {
      success: true,
      data: path.includes('2026-10') ? [first, { ...first, ...correction, number: 2, used: 900 }] : [first],
    },
  }));
  renderPage(<MonthlyStatement />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'October 2026');
  const list = within(await screen.findByRole('list', { name: 'Statements of this month' }));
  expect(list.getByRole('link', { name: 'Statement 1: 1,200 characters' })).toHaveAttribute(
    'href',
    '/api/usage/statements/2026-10?number=1',
  );
  expect(list.getByRole('link', { name: 'Statement 2: 900 characters' })).toHaveAttribute(
    'href',
    '/api/usage/statements/2026-10?number=2',
  );
  expect(list.getByText(/replaces statement 1\. Reason: The allowance was wrong\./)).toBeInTheDocument();
});

test('offers the statement of any recent month and a link to verify it', async () => {
  mockApi(() => ({ body: { success: true, data: [] } }));
  renderPage(<MonthlyStatement />);
  const link = screen.getByRole('link', { name: 'Download the statement' });
  expect(link).toHaveAttribute('href', '/api/usage/statements/2026-11');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'October 2026');
  expect(link).toHaveAttribute('href', '/api/usage/statements/2026-10');
  expect(screen.getByRole('link', { name: 'Verify a file' })).toHaveAttribute('href', '/verify');
});
