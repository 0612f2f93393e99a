import { act, screen } from '@testing-library/react';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { AdminTab } from './admin-tab';

/** Serves the caller's administrator flag and empty lists. */
const serve = (isAdmin: boolean) =>
  mockApi(({ path }) => ({
    body:
      path === '/api/users/me'
        ? { success: true, data: { is_admin: isAdmin } }
        : { success: true, data: [], page: { newer: null, older: null } },
  }));

afterEach(() => act(() => chooseLanguage('en')));

test('refuses a user who is not an administrator and makes no other request', async () => {
  const requests = serve(false);
  renderPage(<AdminTab />);
  expect(await screen.findByText('This area is for administrators')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(requests.every(({ path }) => path === '/api/users/me')).toBe(true);
});

test('shows an administrator the sections and the open one', async () => {
  serve(true);
  renderPage(<AdminTab />);
  expect(await screen.findByRole('link', { name: 'Events', current: 'page' })).toBeInTheDocument();
  expect(await screen.findByText('No events found')).toBeInTheDocument();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/dashboard?tab=admin&section=acts');
});

test('shows an error if the account cannot be read', async () => {
  mockApi(() => ({ status: 503, body: { success: false, error: 'Down.' } }));
  renderPage(<AdminTab />);
  const title = 'Your administrator rights could not be checked.';
  expect(await screen.findByRole('alert', { name: title })).toHaveTextContent('Down.');
});
