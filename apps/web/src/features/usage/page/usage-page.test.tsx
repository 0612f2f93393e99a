import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../../../../test/support/web/render-page';
import {
  person,
  used,
  type Served,
  serve,
  show,
  total,
  block,
  colorOf,
  setUpUsagePage,
} from '../../../../../../test/support/web/usage-page.fixture';
import { beginSession } from '../../../client/session';
import { UsagePage } from './usage-page';

setUpUsagePage();

test('shows the cycle, the total and each domain by name', async () => {
  serve({ domains: [used('news.example.com', 250), used('blog.example.com', 1_000)] });
  show();
  expect(await screen.findByRole('heading', { name: 'Character Usage' })).toBeInTheDocument();
  expect(await screen.findByText('Current Billing Cycle: 2026-11')).toBeInTheDocument();
  expect((await total()).getByText('1,250 / 10,000 characters')).toBeInTheDocument();
  expect((await total()).getByText('8,750 remaining')).toBeInTheDocument();
  const blocks = within(screen.getByRole('region', { name: 'Usage by Domain' })).getAllByRole('listitem');
  expect(blocks.map((item) => item.getAttribute('aria-label'))).toEqual(['blog.example.com', 'news.example.com']);
  expect((await block('news.example.com')).getByText('250 / 10,000 characters')).toBeInTheDocument();
});

describe('a forecast', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-16T00:00:00Z'), advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test.each([
    [4_000, 'At this pace about 8,000 characters by the end of the month'],
    [6_000, 'At this pace about 12,000 characters by the end of the month, more than the plan allows'],
  ])('of %i characters in half a month', async (characters, text) => {
    serve({ domains: [used('a.example', characters)] });
    show();
    expect((await total()).getByText(text)).toBeInTheDocument();
  });
});

test('what running jobs reserve is not remaining, and a domain has no more left than the account', async () => {
  const [limited, other] = [{ characterLimit: 2_000, charactersReserved: 300 }, { charactersReserved: 50 }];
  serve({ domains: [used('a.example', 1_000, limited), used('b.example', 8_500, other)] });
  show();
  expect((await total()).getByText('150 remaining · 350 reserved by running jobs')).toBeInTheDocument();
  expect((await block('a.example')).getByText('1,000 / 2,000 characters')).toBeInTheDocument();
  expect((await block('a.example')).getByText('150 remaining · 300 reserved by running jobs')).toBeInTheDocument();
  expect((await block('b.example')).getByText('150 remaining · 50 reserved by running jobs')).toBeInTheDocument();
});

test.each([
  [8_000, 'green', '--dc-connected', '80%', '80'],
  [8_010, 'red', '--dc-disconnected', '80.1%', '80.1'],
  [12_500, 'red', '--dc-disconnected', '125%', '100'],
])('%i of 10,000 is %s', async (charactersUsed, _color, token, percent, fill) => {
  serve({ domains: [used('a.example', charactersUsed)] });
  show();
  const item = await block('a.example');
  const bar = item.getByRole('progressbar');
  expect(colorOf(bar)).toBe(`var(${token})`);
  expect(bar).toHaveAttribute('aria-valuenow', fill);
  expect(bar.style.getPropertyValue('--progress-section-size')).toBe(`${fill}%`);
  expect(item.getByText(percent)).toBeInTheDocument();
});

test('-1 is unlimited: no percentage and no red', async () => {
  serve({
    characterLimit: -1,
    domains: [used('a.example', 900_000, { characterLimit: -1 }), used('b.example', 100)],
  });
  show();
  const item = await block('a.example');
  expect(item.getByText('900,000 / Unlimited characters')).toBeInTheDocument();
  expect(item.getByText('No limit')).toBeInTheDocument();
  expect(colorOf(item.getByRole('progressbar'))).toBe('var(--dc-connected)');
  expect((await total()).getByText('900,100 / Unlimited characters')).toBeInTheDocument();
});

test('shows a limit of 0', async () => {
  serve({ domains: [used('shut.example', 0, { characterLimit: 0 })] });
  show();
  const item = await block('shut.example');
  expect(item.getByText('0 / 0 characters')).toBeInTheDocument();
  expect(item.getByText('0 remaining')).toBeInTheDocument();
  expect(colorOf(item.getByRole('progressbar'))).toBe('var(--dc-connected)');
});

test.each([
  [{ used: 0 }, '0 kB / 1.0 GB', '--dc-connected'],
  [{ used: 250_000_000, outputs: 210_000_000, sounds: 40_000_000 }, '250.0 MB / 1.0 GB', '--dc-connected'],
  [{ used: 1_000_000_000, outputs: 1_000_000_000 }, '1.0 GB / 1.0 GB', '--dc-disconnected'],
  [{ used: 30_000_000_000, limit: -1, texts: 30_000_000_000 }, '30.0 GB / Unlimited', '--dc-connected'],
])('storage of %o is shown as %s', async (storage, text, token) => {
  serve({ domains: [used('a.example', 10)], storage });
  show();
  const figure = within(await screen.findByRole('region', { name: 'Storage' }));
  expect(figure.getByText(text)).toBeInTheDocument();
  expect(colorOf(figure.getByRole('progressbar'))).toBe(`var(${token})`);
});

test('storage says what takes it', async () => {
  serve({ domains: [], storage: { used: 250_000_000, outputs: 210_000_000, sounds: 40_000_000 } });
  show();
  expect(await screen.findByText('Audio 210.0 MB · Sounds 40.0 MB')).toBeInTheDocument();
});

test('shows the loading text, then the empty text', async () => {
  serve({ domains: [] });
  show();
  expect(screen.getByText('Loading usage data...')).toBeInTheDocument();
  expect(await screen.findByText('No character usage data found for the current period.')).toBeInTheDocument();
  expect(screen.queryByText('Loading usage data...')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

test('a failure shows the empty text with a retry and no alert', async () => {
  const served: Served = { domains: [used('a.example', 10)], status: 500 };
  serve(served);
  show();
  expect(await screen.findByText('No character usage data found for the current period.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  served.status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await block('a.example')).getByText('10 / 10,000 characters')).toBeInTheDocument();
});

test('makes no request without a session token', async () => {
  beginSession({ token: '', expiresAt: '9999-12-31T00:00:00.000Z', user: person });
  const requests = serve({ domains: [used('a.example', 10)] });
  show();
  expect(await screen.findByText('No character usage data found for the current period.')).toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('bypasses caches, sends the user and the plan, and refetches when the plan changes', async () => {
  const served: Served = { domains: [used('a.example', 10)] };
  const requests = serve(served);
  const { cache } = show();
  await block('a.example');
  const usageRequests = () => requests.filter(({ query }) => query.has('t'));
  expect(usageRequests()).toHaveLength(1);
  const [{ headers, query }] = usageRequests() as [(typeof requests)[number]];
  expect(Number(query.get('t'))).toBeGreaterThan(Date.now() - 60_000);
  expect(Object.fromEntries(headers)).toMatchObject({
    authorization: 'Bearer session-of-ada',
    'x-user-id': 'acc_ada',
    'x-user-email': 'ada@example.com',
    'x-subscription-plan': 'free_user',
    'cache-control': 'no-cache, no-store, must-revalidate',
    pragma: 'no-cache',
    expires: '0',
  });
  served.planSlug = 'creator';
  await act(() => cache.invalidateQueries({ queryKey: ['account'] }));
  await waitFor(() => expect(usageRequests()).toHaveLength(2));
  expect(usageRequests()[1]?.headers.get('x-subscription-plan')).toBe('creator');
});

test('encodes a non-ASCII e-mail address for the header', async () => {
  const requests = serve({ domains: [used('a.example', 10)] });
  renderPage(<UsagePage person={{ ...person, email: '阿达@example.com' }} />);
  await block('a.example');
  const [request] = requests.filter(({ query }) => query.has('t'));
  expect(decodeURI(request?.headers.get('x-user-email') ?? '')).toBe('阿达@example.com');
});
