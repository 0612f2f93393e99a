import { act, screen } from '@testing-library/react';
import { mockApi, renderPage } from '../../../test/render-page';
import { chooseLanguage } from '../../i18n/language';
import { AdminTab } from './admin-tab';

/** A server that knows whether this is an administrator, and of no events. */
const serve = (isAdmin: boolean) =>
  mockApi(({ path }) => ({
    body:
      path === '/api/users/me'
        ? { success: true, data: { is_admin: isAdmin } }
        : { success: true, data: [], page: { newer: null, older: null } },
  }));

afterEach(() => act(() => chooseLanguage('en')));

test('who is no administrator is told so, and nothing else is asked for', async () => {
  const asked = serve(false);
  renderPage(<AdminTab />);
  expect(await screen.findByText('This area is for administrators')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(asked.every(({ path }) => path === '/api/users/me')).toBe(true);
});

test('an administrator sees the sections, and the one that is open', async () => {
  serve(true);
  renderPage(<AdminTab />);
  expect(await screen.findByRole('link', { name: 'Events', current: 'page' })).toBeInTheDocument();
  expect(await screen.findByText('No events found')).toBeInTheDocument();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/dashboard?tab=admin&section=acts');
});

test('says when it cannot find out who this is', async () => {
  mockApi(() => ({ status: 503, body: { success: false, error: 'Down.' } }));
  renderPage(<AdminTab />);
  const title = 'Could not find out whether you are an administrator.';
  expect(await screen.findByRole('alert', { name: title })).toHaveTextContent('Down.');
});

test('speaks Chinese', async () => {
  act(() => chooseLanguage('zh'));
  serve(false);
  renderPage(<AdminTab />);
  expect(await screen.findByText('此区域仅供管理员使用')).toBeInTheDocument();
});
