import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicSite } from '@duetcast/projections/sites/connections';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import { beginSession, endSession } from '../../client/session';
import { siteQueries } from './site-queries';
import { SitesTab } from './sites-tab';

const site = (part: Partial<PublicSite> = {}): PublicSite => ({
  id: 'con_1',
  site_url: 'https://blog.example.com',
  site_domain: 'blog.example.com',
  connected_at: '2026-11-01T10:00:00.000Z',
  last_activity_at: null,
  is_active: true,
  ...part,
});
const credentials = { id: 'con_2', site_token: 'dcs_the-token', webhook_secret: 'whs_the-secret' };

/** Serves these sites; `override` responds first. */
function serverWith(
  sites: PublicSite[],
  override: (request: ApiRequest) => { status?: number; body: object } | null = () => null,
) {
  const stored = [...sites];
  const connections = () => ({
    has_connections: stored.length > 0,
    stats: {
      total_connections: stored.length,
      active_connections: stored.filter(({ is_active }) => is_active).length,
      connections_with_activity: stored.filter(({ last_activity_at }) => last_activity_at).length,
    },
    connected_sites: [...stored],
  });
  const requests = mockApi((request) => {
    const response = override(request);
    if (response) return response;
    if (request.method === 'POST') {
      stored.unshift(site({ id: 'con_2', site_domain: 'news.example.com', site_url: 'https://news.example.com' }));
      return { status: 201, body: { success: true, data: credentials } };
    }
    if (request.method === 'DELETE') stored[0] = { ...stored[0]!, is_active: false };
    return { body: { success: true, data: request.path.endsWith('/deliveries') ? [] : connections() } };
  });
  return { requests, stored };
}
const card = (domain: string) => screen.findByRole('row', { name: new RegExp(`^${domain} `) });
const failure = (status: number, code: string, error: string) => ({ status, body: { success: false, error, code } });

test('shows the setup steps without sites', async () => {
  serverWith([]);
  renderPage(<SitesTab />);
  expect(screen.getByRole('status', { name: 'Loading connections' })).toBeInTheDocument();
  expect(await screen.findByText('No WordPress sites connected')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('figure')).toHaveTextContent('The settings of the plugin');
});

test.each([
  [401, 'auth.required', 'Authentication required'],
  [503, 'store.unavailable', 'Failed to fetch plugin connections'],
])("a failure (%i) shows the product's text and a retry", async (status, code, title) => {
  let isDown = true;
  serverWith([site()], () => (isDown ? failure(status, code, 'No.') : null));
  renderPage(<SitesTab />);
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await card('blog.example.com')).toBeInTheDocument();
});

test('asks for authentication when there is no session token', async () => {
  serverWith([site()]);
  beginSession({ token: '', expiresAt: '9999-12-31T00:00:00.000Z', user: { id: 'acc_ada', email: 'ada@example.com' } });
  renderPage(<SitesTab />);
  expect(await screen.findByRole('alert', { name: 'Authentication required' })).toHaveTextContent(
    'No session token available',
  );
  act(() => endSession());
});

test('shows activity and stats; disconnected sites come last', async () => {
  const recent = new Date(Date.now() - 60_000).toISOString();
  const ended = site({ id: 'con_0', site_domain: 'old.example.com', is_active: false, last_activity_at: recent });
  serverWith([ended, site({ last_activity_at: recent })]);
  renderPage(<SitesTab />);
  expect(within(await card('blog.example.com')).getByText('Active recently')).toBeInTheDocument();
  const [, first, last] = screen.getAllByRole('row');
  expect(within(first!).getByRole('link')).toHaveAccessibleName('blog.example.com');
  expect(within(last!).getByText('Disconnected')).toBeInTheDocument();
  expect(within(last!).queryByRole('button', { name: /^Disconnect/ })).not.toBeInTheDocument();
  const stats = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(stats).toEqual(['2', '1', '2']);
});

test('connects a site and shows its secrets once', async () => {
  const { requests } = serverWith([]);
  const { cache } = renderPage(<SitesTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect a site' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Address of the site'), 'news.example.com');
  await userEvent.type(within(dialog).getByLabelText(/^Callback address/), 'https://news.example.com/hook');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
  expect(await within(dialog).findByText('dcs_the-token')).toBeInTheDocument();
  expect(within(dialog).getByText('whs_the-secret')).toBeInTheDocument();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Copy both now. They are not shown again.');
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    site_url: 'https://news.example.com',
    callback_url: 'https://news.example.com/hook',
  });
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('dcs_the-token')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have copied both' }));
  await waitFor(() => expect(screen.queryByText('dcs_the-token')).not.toBeInTheDocument());
  expect(await card('news.example.com')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Connect a site' }));
  expect(await screen.findByLabelText('Address of the site')).toHaveValue('');
  await waitFor(() =>
    expect(
      JSON.stringify(
        cache
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain('dcs_'),
  );
});

test('rejects an invalid address before the request', async () => {
  const { requests } = serverWith([]);
  renderPage(<SitesTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect a site' }));
  await userEvent.type(await screen.findByLabelText('Address of the site'), 'two words');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(screen.getByLabelText('Address of the site')).toBeInvalid();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test('shows a field error at its field and any other failure above the button', async () => {
  let response: { status?: number; body: object } = {
    status: 400,
    body: { success: false, errors: [{ msg: 'This address cannot be called back.', param: 'callback_url' }] },
  };
  serverWith([], ({ method }) => (method === 'POST' ? response : null));
  renderPage(<SitesTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect a site' }));
  await userEvent.type(await screen.findByLabelText('Address of the site'), 'news.example.com');
  await userEvent.type(screen.getByLabelText(/^Callback address/), 'http://127.0.0.1/hook');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(screen.getByLabelText(/^Callback address/)).toBeInvalid());
  response = failure(503, 'store.unavailable', 'The store did not answer.');
  await userEvent.clear(screen.getByLabelText(/^Callback address/));
  expect(screen.getByLabelText(/^Callback address/)).toBeValid();
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The site could not be connected.');
});

test('warns that a connected site gets a new callback address', async () => {
  serverWith([site()]);
  renderPage(<SitesTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect a site' }));
  await userEvent.type(await screen.findByLabelText('Address of the site'), 'https://Blog.example.com/');
  expect(screen.getByText(/^blog\.example\.com is already connected. It keeps its token/)).toBeInTheDocument();
});

test('confirms before disconnecting; a disconnected site can be reconnected', async () => {
  const { requests } = serverWith([site()]);
  renderPage(<SitesTab />);
  const disconnect = await screen.findByRole('button', { name: 'Disconnect blog.example.com' });
  await userEvent.click(disconnect);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep it' }));
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await userEvent.click(disconnect);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Disconnected')).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe('/api/plugin-connections/con_1');
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(await screen.findByLabelText('Address of the site')).toHaveValue('https://blog.example.com');
});

test('shows the deliveries to a site in a dialog with an address', async () => {
  serverWith([site()]);
  renderPage(<SitesTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Deliveries' }));
  const deliveries = await screen.findByRole('dialog', { name: 'Deliveries to blog.example.com' });
  expect(await within(deliveries).findByText('Nothing was sent to this site yet')).toBeInTheDocument();
  await userEvent.click(within(deliveries).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an address opens the deliveries to its site, and none for a site that is not there', async () => {
  serverWith([site()]);
  const { unmount } = renderPage(<SitesTab />, '/dashboard?tab=connections&dialog=site-deliveries.con_1');
  expect(await screen.findByRole('dialog', { name: 'Deliveries to blog.example.com' })).toBeInTheDocument();
  unmount();
  renderPage(<SitesTab />, '/dashboard?tab=connections&dialog=site-deliveries.con_9');
  expect(await card('blog.example.com')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a failed disconnect names the site', async () => {
  serverWith([site()], ({ method }) =>
    method === 'DELETE' ? failure(503, 'store.unavailable', 'The store did not answer.') : null,
  );
  renderPage(<SitesTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect blog.example.com' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('blog.example.com could not be disconnected.');
});

test('invalidating the sites refreshes the list', async () => {
  const { stored } = serverWith([site()]);
  const { cache } = renderPage(<SitesTab />);
  expect(within(await card('blog.example.com')).getByText('Never used')).toBeInTheDocument();
  stored[0] = site({ last_activity_at: new Date().toISOString() });
  await act(() => cache.invalidateQueries({ queryKey: siteQueries.all }));
  expect(within(await card('blog.example.com')).getByText('Active recently')).toBeInTheDocument();
});
