import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../test/render-page';
import { chooseLanguage } from '../../../i18n/language';
import { beginSession, endSession } from '../../../client/session';
import { applyUsage } from '../figures/live-usage';
import { UsagePage } from './usage-page';
import { pushedUsage, usageQueries, type DomainUsage, type UsageRow } from '../figures/usage-queries';

const person = { id: 'acc_ada', email: 'ada@example.com' };
const month = '2026-11';
const used = (domain: string, charactersUsed: number, part: Partial<DomainUsage> = {}): DomainUsage => ({
  domain,
  charactersUsed,
  charactersReserved: 0,
  characterLimit: 10_000,
  position: '0005',
  ...part,
});
const row = (domain: string, charactersUsed: number, part: Partial<UsageRow> = {}): UsageRow => ({
  ...used(domain, charactersUsed),
  month,
  ...part,
});
const emptyYear = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7),
  charactersUsed: 0,
  domains: [],
}));

const emptyBreakdown = (query: URLSearchParams) => ({ ...Object.fromEntries(query), total: 0, parts: [] });

interface Served {
  domains: DomainUsage[];
  planSlug?: string;
  status?: number;
  history?: object[];
  historyStatus?: number;
}

/** The server's answers may be changed while the page is shown. */
const serve = (served: Served) =>
  mockApi(({ path, query }) => {
    const { domains, planSlug = 'free_user', status = 200, history = emptyYear, historyStatus = 200 } = served;
    if (path === '/api/usage/history')
      return { status: historyStatus, body: { success: historyStatus < 400, data: { months: history }, error: 'no' } };
    if (path === '/api/usage/breakdown') return { body: { success: true, data: emptyBreakdown(query) } };
    const data = { is_admin: false, plan: 'Free', planSlug, usage: { month, domains } };
    return { status, body: { success: status < 400, data, error: 'no' } };
  });
const show = () => renderPage(<UsagePage person={person} />);
const total = async () => within(await screen.findByRole('region', { name: 'Total Usage' }));
const block = async (domain: string) => within(await screen.findByRole('listitem', { name: domain }));
const colourOf = (bar: HTMLElement) => bar.style.getPropertyValue('--progress-section-color');

beforeEach(() => beginSession({ token: 'session-of-ada', expiresAt: '9999-12-31T00:00:00.000Z', user: person }));
afterEach(() => {
  act(() => chooseLanguage('en'));
  endSession();
  pushedUsage.clear();
});

test('shows the cycle, the total and each domain by name', async () => {
  serve({ domains: [used('news.example.com', 250), used('blog.example.com', 1_000)] });
  show();
  expect(await screen.findByRole('heading', { name: 'Character Usage' })).toBeInTheDocument();
  expect(await screen.findByText('Current Billing Cycle: 2026-11')).toBeInTheDocument();
  expect((await total()).getByText('1,250 / 20,000 characters')).toBeInTheDocument();
  expect((await total()).getByText('18,750 remaining')).toBeInTheDocument();
  const blocks = within(screen.getByRole('region', { name: 'Usage by Domain' })).getAllByRole('listitem');
  expect(blocks.map((shown) => shown.getAttribute('aria-label'))).toEqual(['blog.example.com', 'news.example.com']);
  expect((await block('news.example.com')).getByText('250 / 10,000 characters')).toBeInTheDocument();
});

test.each([
  [8_000, 'green', '--dc-connected', '80%', '80'],
  [8_010, 'red', '--dc-disconnected', '80.1%', '80.1'],
  [12_500, 'red', '--dc-disconnected', '125%', '100'],
])('%i of 10,000 is %s', async (charactersUsed, _colour, token, percent, fill) => {
  serve({ domains: [used('a.example', charactersUsed)] });
  show();
  const shown = await block('a.example');
  const bar = shown.getByRole('progressbar');
  expect(colourOf(bar)).toBe(`var(${token})`);
  expect(bar).toHaveAttribute('aria-valuenow', fill);
  expect(bar.style.getPropertyValue('--progress-section-size')).toBe(`${fill}%`);
  expect(shown.getByText(percent)).toBeInTheDocument();
});

test('-1 is unlimited: no share, no end, and no red', async () => {
  serve({ domains: [used('a.example', 900_000, { characterLimit: -1 }), used('b.example', 100)] });
  show();
  const shown = await block('a.example');
  expect(shown.getByText('900,000 / Unlimited characters')).toBeInTheDocument();
  expect(shown.getByText('No limit')).toBeInTheDocument();
  expect(colourOf(shown.getByRole('progressbar'))).toBe('var(--dc-connected)');
  expect((await total()).getByText('900,100 / Unlimited characters')).toBeInTheDocument();
});

test('a limit of nothing is told as it is', async () => {
  serve({ domains: [used('shut.example', 0, { characterLimit: 0 })] });
  show();
  const shown = await block('shut.example');
  expect(shown.getByText('0 / 0 characters')).toBeInTheDocument();
  expect(shown.getByText('0 remaining')).toBeInTheDocument();
  expect(colourOf(shown.getByRole('progressbar'))).toBe('var(--dc-connected)');
});

test('says that it loads, then that there is nothing', async () => {
  serve({ domains: [] });
  show();
  expect(screen.getByText('Loading usage data...')).toBeInTheDocument();
  expect(await screen.findByText('No character usage data found for the current period.')).toBeInTheDocument();
  expect(screen.queryByText('Loading usage data...')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

test('a failure is silent: nothing is shown as used, until it is asked again', async () => {
  const served: Served = { domains: [used('a.example', 10)], status: 500 };
  serve(served);
  show();
  expect(await screen.findByText('No character usage data found for the current period.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  served.status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await block('a.example')).getByText('10 / 10,000 characters')).toBeInTheDocument();
});

test('without a session token nothing is cleared aloud', async () => {
  beginSession({ token: '', expiresAt: '9999-12-31T00:00:00.000Z', user: person });
  const requests = serve({ domains: [used('a.example', 10)] });
  show();
  expect(await screen.findByText('No character usage data found for the current period.')).toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('asks past every cache, with the person and the derived plan, and again when the plan changes', async () => {
  const served: Served = { domains: [used('a.example', 10)] };
  const requests = serve(served);
  const { cache } = show();
  await block('a.example');
  const asked = () => requests.filter(({ query }) => query.has('t'));
  expect(asked()).toHaveLength(1);
  const [{ headers, query }] = asked() as [(typeof requests)[number]];
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
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]?.headers.get('x-subscription-plan')).toBe('creator');
});

test('an address in another script is still a header', async () => {
  const requests = serve({ domains: [used('a.example', 10)] });
  renderPage(<UsagePage person={{ ...person, email: '阿达@example.com' }} />);
  await block('a.example');
  const [asked] = requests.filter(({ query }) => query.has('t'));
  expect(decodeURI(asked?.headers.get('x-user-email') ?? '')).toBe('阿达@example.com');
});

test('a push moves the figures; one that is older, and a refetch that is, move nothing', async () => {
  const served: Served = { domains: [used('a.example', 100, { position: '0005' })] };
  serve(served);
  const { cache } = show();
  await block('a.example');
  act(() => applyUsage(cache, row('a.example', 300, { position: '0009' })));
  expect((await block('a.example')).getByText('300 / 10,000 characters')).toBeInTheDocument();
  expect((await total()).getByText('300 / 10,000 characters')).toBeInTheDocument();
  act(() => applyUsage(cache, row('a.example', 200, { position: '0007' })));
  await act(() => cache.refetchQueries({ queryKey: usageQueries.all }));
  expect((await block('a.example')).getByText('300 / 10,000 characters')).toBeInTheDocument();
  served.domains = [used('a.example', 400, { position: '0011' })];
  await act(() => cache.refetchQueries({ queryKey: usageQueries.all }));
  expect((await block('a.example')).getByText('400 / 10,000 characters')).toBeInTheDocument();
});

test('a push does not change the limit that the server told', async () => {
  serve({ domains: [used('a.example', 100, { characterLimit: 500 })] });
  const { cache } = show();
  await block('a.example');
  act(() => applyUsage(cache, row('a.example', 150, { position: '0009', characterLimit: 10_000 })));
  expect((await block('a.example')).getByText('150 / 500 characters')).toBeInTheDocument();
});

test('a domain that was unknown appears at once, and its limit is asked for', async () => {
  const served: Served = { domains: [] };
  serve(served);
  const { cache } = show();
  await screen.findByText('No character usage data found for the current period.');
  served.domains = [used('new.example', 40, { characterLimit: 777, position: '0009' })];
  act(() => applyUsage(cache, row('new.example', 40, { position: '0009' })));
  expect((await block('new.example')).getByText('40 / 777 characters')).toBeInTheDocument();
});

test('what was pushed of another month is no part of this one', async () => {
  serve({ domains: [used('a.example', 100)] });
  const { cache } = show();
  await block('a.example');
  await act(async () => applyUsage(cache, row('late.example', 40, { month: '2026-10', position: '0009' })));
  expect(screen.queryByRole('listitem', { name: 'late.example' })).not.toBeInTheDocument();
});

describe('the last 12 months', () => {
  const months = async () => within(await screen.findByRole('radiogroup', { name: 'Month' })).getAllByRole('radio');

  test('empty months stand there, and it says that nothing was used', async () => {
    serve({ domains: [] });
    show();
    expect((await months()).map((shown) => shown.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['December 2025: 0 characters', 'November 2026: 0 characters']),
    );
    expect(await months()).toHaveLength(12);
    expect(screen.getByText('Nothing was used in this time.')).toBeInTheDocument();
  });

  test('this month is chosen and live; another can be chosen by keyboard; a table tells the same', async () => {
    const history = emptyYear.map((shown, index) =>
      index === 10 ? { ...shown, charactersUsed: 1, domains: [{ domain: 'a.example', charactersUsed: 1 }] } : shown,
    );
    serve({ domains: [used('a.example', 100)], history });
    const { cache } = show();
    const last = await screen.findByRole('radio', { name: 'November 2026: 100 characters', checked: true });
    act(() => applyUsage(cache, row('a.example', 1_300, { position: '0009' })));
    await waitFor(() => expect(last).toHaveAccessibleName('November 2026: 1,300 characters'));
    last.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('radio', { name: 'October 2026: 1 character' })).toBeChecked();
    expect(screen.getByText('October 2026: 1 character')).toBeInTheDocument();
    const rows = within(screen.getByRole('table', { name: 'Last 12 months' })).getAllByRole('row');
    expect(rows.slice(-2).map(({ textContent }) => textContent)).toEqual(['October 202611', 'November 20261,3001,300']);
  });

  test('one that fails says so and can be asked again; the figures above it stay', async () => {
    const served: Served = { domains: [used('a.example', 100)], historyStatus: 500 };
    serve(served);
    show();
    await block('a.example');
    expect(await screen.findByRole('alert')).toHaveTextContent('The last 12 months could not be loaded.');
    served.historyStatus = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await months()).toHaveLength(12);
  });
});

test('speaks Chinese', async () => {
  act(() => chooseLanguage('zh'));
  serve({ domains: [used('a.example', 100)] });
  show();
  expect(await screen.findByText('当前计费周期：2026-11')).toBeInTheDocument();
  expect(screen.getAllByText('100 / 10,000 字符')).toHaveLength(2);
  expect(await screen.findByRole('radio', { name: '2026年11月：100 字符' })).toBeInTheDocument();
});
