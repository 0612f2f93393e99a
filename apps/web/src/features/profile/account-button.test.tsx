import { useEffect } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { AccountButton } from './account-button';
import type { ClerkObject } from '../sign-in/hosted/clerk';
import { beginSession, endSession, readSession, type Session } from '../../client/session';

const session: Session = {
  token: 'session-of-ada',
  expiresAt: '9999-12-31T00:00:00.000Z',
  user: { id: 'acc_ada', email: 'ada@example.com' },
};
const publishableKey = `pk_test_${btoa('clerk.example.com$')}`;
const storage = { limit: 1_000_000_000, used: 0, outputs: 0, sounds: 0, covers: 0, texts: 0, expected: 0 };
const months = [{ month: '2026-11', charactersUsed: 0, domains: [] }];

let isAdmin = false;
const ended = { status: 200, body: { success: true, data: { message: 'Signed out everywhere.' } } };
let everywhere: { status: number; body: object } = ended;
let go: ReturnType<typeof useNavigate>;
function LocationProbe() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
  return <output>{`${pathname}${hash}`}</output>;
}

function show(signedIn = session) {
  beginSession(signedIn);
  const requests = mockApi(({ path, method }) => {
    if (path === '/api/auth/logout-everywhere') return everywhere;
    if (path === '/api/auth/logout') return { status: 500, body: { success: false, error: 'no' } };
    if (path === '/api/usage/history') return { body: { success: true, data: { months } } };
    if (path === '/api/site')
      return { body: { success: true, data: { hostedSignIn: { provider: 'clerk', publishableKey } } } };
    if (path !== '/api/users/me') return { status: 404, body: { success: false, error: 'no' } };
    const account = { charactersUsed: 0, charactersReserved: 0, characterLimit: 10_000, remaining: 10_000 };
    const usage = { month: '2026-11', account, domains: [] };
    return {
      status: method === 'GET' ? 200 : 405,
      body: { success: true, data: { is_admin: isAdmin, plan: 'Starter', planSlug: 'starter', usage, storage } },
    };
  });
  renderPage(
    <>
      <AccountButton session={signedIn} />
      <LocationProbe />
    </>,
  );
  return requests;
}
const place = (address: string) => waitFor(() => expect(document.querySelector('output')).toHaveTextContent(address));
const account = () => screen.getByRole('button', { name: 'Account' });
const dialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

afterEach(() => {
  isAdmin = false;
  endSession();
});

test('opens the profile with address, plan and account', async () => {
  show();
  await userEvent.click(account());
  expect(await screen.findByRole('dialog', { name: 'Account' })).toBeInTheDocument();
  await place('/#/profile');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Profile' })).toHaveFocus());
  expect(screen.getByText('ada@example.com')).toBeInTheDocument();
  expect(await screen.findByText('Starter')).toBeInTheDocument();
  expect(screen.getByText('acc_ada')).toBeInTheDocument();
  expect(screen.queryByText('Administrator')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Manage profile' })).not.toBeInTheDocument();
});

test('marks an administrator', async () => {
  isAdmin = true;
  show();
  await userEvent.click(account());
  expect(await screen.findByText('Administrator')).toBeInTheDocument();
});

test('keeps the Usage page in the address; Back closes the dialog and restores the focus', async () => {
  show();
  await userEvent.click(account());
  await userEvent.click(await screen.findByRole('tab', { name: 'Usage' }));
  expect(await screen.findByRole('heading', { name: 'Character Usage' })).toBeInTheDocument();
  await place('/#/character-usage');
  act(() => void go(-1));
  await dialogClosed();
  await place('/');
  await waitFor(() => expect(account()).toHaveFocus());
});

test('opens the dialog from its address; closing it keeps the page', async () => {
  show();
  act(() => void go('/voices#/character-usage'));
  expect(await screen.findByRole('heading', { name: 'Character Usage' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await dialogClosed();
  await place('/voices');
});

test('ignores other hashes', async () => {
  show();
  act(() => void go('/doc#errors'));
  await place('/doc#errors');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('signs out even if the server does not respond', async () => {
  const requests = show();
  await userEvent.click(account());
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(readSession()).toBeNull());
  expect(requests.some(({ method, path }) => `${method} ${path}` === 'POST /api/auth/logout')).toBe(true);
  await place('/');
});

test('signs out everywhere after confirmation; a failure keeps this session', async () => {
  everywhere = { status: 503, body: { success: false, error: 'Not now.', code: 'store.unavailable' } };
  const requests = show();
  const requested = () => requests.filter(({ path }) => path === '/api/auth/logout-everywhere').length;
  const choose = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    await userEvent.click(within(confirmation).getByRole('button', { name: button }));
    await waitFor(() => expect(confirmation).not.toBeInTheDocument());
  };
  await userEvent.click(account());
  await choose('Stay signed in');
  expect(requested()).toBe(0);
  await choose('Sign out everywhere');
  expect(await screen.findByText('The sessions could not be ended.')).toBeInTheDocument();
  expect(readSession()).not.toBeNull();
  everywhere = ended;
  await choose('Sign out everywhere');
  await waitFor(() => expect(readSession()).toBeNull());
  expect(requested()).toBe(2);
  await place('/');
});

test("links to the hosted provider's profile", async () => {
  const done: string[] = [];
  window.Clerk = {
    load: async () => undefined,
    session: { getToken: async () => 'token-of-the-provider' },
    openUserProfile: () => void done.push('profile'),
  } as unknown as ClerkObject;
  show({ ...session, token: '', isHosted: true });
  await userEvent.click(account());
  await userEvent.click(await screen.findByRole('button', { name: 'Manage profile' }));
  await waitFor(() => expect(done).toEqual(['profile']));
  expect(screen.getByRole('tab', { name: 'Usage' })).toBeInTheDocument();
});
