import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProfile } from '../../../../../test/support/web/profile.builder';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { beginSession, endSession } from '../../client/session';
import type { Me } from '../accounts/account-queries';
import { PortalButton } from '../billing/plan-offers';
import { SettingsTab } from './settings-tab';

const me = (part: Partial<Me> = {}) =>
  aProfile({ subscription: { plan: 'Free', status: 'active', endDate: null }, ...part });
const offers = (paymentsConfigured: boolean) => ({
  paymentsConfigured,
  plans: ['free_user', 'starter', 'creator', 'entreprise'].map((planSlug) => ({
    planSlug,
    canBeBought: paymentsConfigured && ['starter', 'creator'].includes(planSlug),
  })),
});
type MockResponse = { status?: number; body: object };
/** An account without pronunciations and named tokens, and a server without voices. */
const responseOfLexicon = ({ path }: ApiRequest): MockResponse | null => {
  if (path.startsWith('/api/voices')) return { body: { success: true, data: [], pagination: {}, filterOptions: {} } };
  if (path === '/api/auth/passkeys') return { body: { success: true, data: [] } };
  if (path === '/api/auth/tokens') return { body: { success: true, data: [] } };
  const data = { version: 0, changedAt: null, limit: 1_000, entries: [] };
  return path === '/api/users/me/lexicon' ? { body: { success: true, data } } : null;
};
const serverWith = (
  account: Me,
  isSelling = false,
  respond: (request: ApiRequest) => MockResponse | null = () => null,
) =>
  mockApi((request) => {
    const response = respond(request) ?? responseOfLexicon(request);
    if (response) return response;
    return { body: { success: true, data: request.path === '/api/plans' ? offers(isSelling) : account } };
  });
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

beforeEach(() => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  beginSession({ token: 'session', expiresAt, user: { id: 'acc_ada', email: 'ada@example.com' } });
});
afterEach(() => endSession());

test('asks a signed-out user to sign in', () => {
  endSession();
  renderPage(<SettingsTab />);
  expect(screen.getByText('Please sign in to view settings')).toBeInTheDocument();
});

test('shows plan, status and end date, and the administrator badge', async () => {
  const subscription = { plan: 'Creator', status: 'past_due' as const, endDate: '2026-12-31T12:00:00.000Z' };
  serverWith(me({ is_admin: true, plan: 'Creator', planSlug: 'creator', subscription }));
  renderPage(<SettingsTab />);
  expect(await screen.findByText('ADMIN')).toBeInTheDocument();
  expect(fact('Plan')).toHaveTextContent('Creator');
  expect(fact('Status')).toHaveTextContent('past_due');
  expect(fact('Valid until')).toHaveTextContent(/December 31, 2026/);
});

test('shows a plan without a status as active, without an administrator badge', async () => {
  serverWith(me({ subscription: null }));
  renderPage(<SettingsTab />);
  await screen.findByRole('region', { name: 'Subscription information' });
  expect(fact('Status')).toHaveTextContent('active');
  expect(fact('Valid until')).toHaveTextContent('-');
  expect(screen.queryByText('ADMIN')).not.toBeInTheDocument();
});

test('shows one section at a time, which the address names', async () => {
  const data = { months: [], total: 0, parts: [], from: '2026-11-01', to: '2026-11-30' };
  serverWith(me(), false, ({ path }) => (path.startsWith('/api/usage/') ? { body: { success: true, data } } : null));
  renderPage(<SettingsTab />, '/dashboard?tab=settings&section=data');
  expect(await screen.findByRole('region', { name: 'Your data' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'API token' })).toBeNull();
  const links = within(screen.getByRole('navigation', { name: 'Sections of the settings' }));
  expect(links.getByRole('link', { current: 'page' })).toHaveAccessibleName('Your data');
  await userEvent.click(links.getByRole('link', { name: 'Usage' }));
  expect(await screen.findAllByRole('heading', { name: 'Character Usage' })).toHaveLength(1);
  expect(await screen.findByRole('progressbar', { name: 'Storage' })).toBeInTheDocument();
  await userEvent.click(links.getByRole('link', { name: 'Plan and API tokens' }));
  expect(await screen.findByRole('region', { name: 'API token' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Your data' })).toBeNull();
});

test('without a plan: No Plan Detected', async () => {
  serverWith(me({ plan: null, planSlug: null, subscription: null }));
  renderPage(<SettingsTab />);
  expect(await screen.findByText('No Plan Detected')).toBeInTheDocument();
});

test('shows a failure with a retry', async () => {
  let isDown = true;
  serverWith(me(), false, ({ path }) =>
    isDown && path === '/api/users/me'
      ? { status: 503, body: { success: false, error: 'The store did not answer.', code: 'store.unavailable' } }
      : null,
  );
  renderPage(<SettingsTab />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch user data');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'API token' })).toBeInTheDocument();
});

test('without the plans, the rest of the settings is there', async () => {
  const down = { status: 503, body: { success: false, error: 'The store did not answer.', code: 'store.unavailable' } };
  const requests = serverWith(me(), false, ({ path }) => (path === '/api/plans' ? down : null));
  renderPage(<SettingsTab />);
  expect(await screen.findByRole('region', { name: 'API token' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('No named tokens yet')).toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'API token' })).toBeInTheDocument();
  expect(requests.filter(({ path }) => path === '/api/plans').length).toBeLessThan(4);
});

test('offers plans and no portal to a user without a subscription', async () => {
  serverWith(me(), true);
  renderPage(<SettingsTab />);
  const starter = await screen.findByRole('listitem', { name: 'Starter' });
  expect(starter).toHaveTextContent('100,000 characters a month for each site');
  await waitFor(() => expect(within(starter).getByRole('button', { name: 'Choose plan' })).toBeEnabled());
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Manage subscription' })).not.toBeInTheDocument();
});

test('links a subscriber to the portal', async () => {
  serverWith(me({ plan: 'Starter', planSlug: 'starter' }), true);
  renderPage(<SettingsTab />);
  expect(await screen.findByRole('button', { name: 'Manage subscription' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Choose plan' })).not.toBeInTheDocument();
});

test('offers plans and the portal to a former subscriber', async () => {
  const subscription = { plan: 'Free', status: 'canceled' as const, endDate: '2026-10-01T00:00:00.000Z' };
  serverWith(me({ subscription }), true);
  renderPage(<SettingsTab />);
  expect(await screen.findByRole('button', { name: 'Manage subscription' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Choose plan' })).toHaveLength(2);
});

test('explains that payments are not configured', async () => {
  serverWith(me());
  renderPage(<SettingsTab />);
  expect(await screen.findByText(/^Payments are not set up on this server/)).toBeInTheDocument();
});

test('shows a portal error, then opens the portal page', async () => {
  let isFailing = true;
  const refusal = { success: false, error: 'There is no subscription to manage yet.', code: 'billing.nothingToManage' };
  mockApi(() =>
    isFailing
      ? { status: 404, body: refusal }
      : { body: { success: true, data: { url: 'https://pay.example.com/1' } } },
  );
  const navigateTo = jest.fn();
  renderPage(<PortalButton navigateTo={navigateTo} />);
  await userEvent.click(screen.getByRole('button', { name: 'Manage subscription' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no subscription to manage yet.');
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Manage subscription' }));
  await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('https://pay.example.com/1'));
});
