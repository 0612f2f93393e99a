import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { beginSession, endSession } from '../../client/session';
import { chooseLanguage } from '../../i18n/language';
import { Header } from './header';

const links = (name = 'Main') => within(screen.getByRole('navigation', { name })).getAllByRole('link');
const menu = () => screen.getByRole('button', { name: 'Menu' });

beforeEach(() => mockApi(() => ({ body: { success: true, data: null } })));
afterEach(() =>
  act(() => {
    chooseLanguage('en');
    endSession();
  }),
);

test('shows signed-out visitors the public links and marks the current one', () => {
  renderPage(<Header />, '/doc');
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Voices', '/voices'],
    ['API', '/doc'],
    ['Plugin', '/plugin'],
    ['Pricing', '/#plans'],
  ]);
  expect(links().filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links()[1]]);
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
});

test('the phone menu closes on Escape, on navigation, on an outside click and when focus leaves', async () => {
  renderPage(<Header />);
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(menu());
  expect(menu()).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(menu().getAttribute('aria-controls')!)).toContainElement(links()[0]!);
  await userEvent.tab();
  expect(links()[0]).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  expect(menu()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(links()[0]!);
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  expect(links()[0]).toHaveAttribute('aria-current', 'page');
  await userEvent.click(menu());
  await userEvent.click(document.body);
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(menu());
  await userEvent.tab({ shift: true });
  expect(menu()).toHaveAttribute('aria-expanded', 'false');
});

test('stays open after a language change', async () => {
  renderPage(<Header />);
  await userEvent.click(menu());
  await userEvent.click(screen.getByRole('button', { name: '中文' }));
  expect(screen.getByRole('button', { name: '菜单' })).toHaveAttribute('aria-expanded', 'true');
});

test.each([
  ['en', 'Free', 'free_user', 'Free'],
  ['en', null, null, 'Free'],
  ['zh', 'Free', 'free_user', '免费版'],
  ['zh', null, null, '免费版'],
  ['zh', 'Creator', 'creator', '创作者版'],
  ['zh', 'Founders', 'creator', 'Founders'],
] as const)('in %s shows the plan %s (%s) as %s', async (language, plan, planSlug, name) => {
  act(() => chooseLanguage(language));
  mockApi(() => ({ body: { success: true, data: { is_admin: false, plan, planSlug } } }));
  beginSession({ token: 't', expiresAt: '2999-01-01T00:00:00.000Z', user: { id: 'a', email: 'ada@example.com' } });
  renderPage(<Header />);
  expect(await screen.findByText(name)).toBeInTheDocument();
});

test('shows signed-in users the links on public pages only', async () => {
  beginSession({ token: 't', expiresAt: '2999-01-01T00:00:00.000Z', user: { id: 'a', email: 'ada@example.com' } });
  const { unmount } = renderPage(<Header />, '/voices');
  expect(links()).toHaveLength(4);
  await screen.findByRole('button', { name: 'Account' });
  unmount();
  renderPage(<Header />, '/dashboard');
  await screen.findByRole('button', { name: 'Account' });
  expect(screen.queryByRole('navigation')).toBeNull();
});
