import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMutation } from '@tanstack/react-query';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { api } from '../../client/api';
import { beginSession, endSession, provideHostedToken } from '../../client/session';
import { RecentSignInDialog } from './recent-sign-in-dialog';

const sessionOf = (token: string, id = 'acc_ada') => ({
  token,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  user: { id, email: `${id.slice(4)}@example.com` },
});
const refusal = { success: false, error: 'Confirm that it is you.', code: 'auth.recentSignIn' };
const magicLink = 'https://elsewhere.example/sign-in/verify?token=abc';

beforeEach(() => beginSession(sessionOf('old')));
afterEach(() => act(() => endSession()));

function Page() {
  const generate = useMutation({
    mutationFn: (index: number) => api.post('/api/users/generate-token').then(() => index),
  });
  const apply = useMutation({
    mutationFn: () =>
      api.put('/api/admin/accounts/{id}/admin', { params: { path: { id: 'acc_bob' } }, body: { admin: true } }),
  });
  return (
    <>
      <RecentSignInDialog />
      <button onClick={() => generate.mutate(1)}>Generate</button>
      <button onClick={() => apply.mutate()}>Grant</button>
      <p>{`generate ${generate.status}, grant ${apply.status}`}</p>
      <p>{generate.error?.message}</p>
    </>
  );
}

/** A server that takes changes of a new session only. */
function open() {
  const requests = mockApi(({ path, headers }) => {
    if (path === '/api/auth/request-magic-link') return { body: { success: true, data: { magicLink } } };
    return headers.get('authorization') === 'Bearer new'
      ? { body: { success: true, data: {} } }
      : { status: 403, body: refusal };
  });
  renderPage(<Page />);
  return requests;
}

test('sends a link, and repeats the call once the account has signed in', async () => {
  const requests = open();
  await userEvent.click(screen.getByRole('button', { name: 'Grant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again to go on' });
  expect(dialog).toHaveTextContent('at most 15 minutes ago');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  const link = await screen.findByRole('link', { name: 'Open sign-in link' });
  expect(link).toHaveAttribute('href', '/sign-in/verify?token=abc');
  expect(link).toHaveAttribute('target', '_blank');
  expect(requests.find(({ path }) => path.endsWith('request-magic-link'))?.body).toEqual({ email: 'ada@example.com' });
  expect(screen.getByText('generate idle, grant pending')).toBeInTheDocument();
  act(() => beginSession(sessionOf('new')));
  expect(await screen.findByText('generate idle, grant success')).toBeInTheDocument();
  const sent = requests.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ headers, body }) => [headers.get('authorization'), body])).toEqual([
    ['Bearer old', { admin: true }],
    ['Bearer new', { admin: true }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('one sign-in serves several calls', async () => {
  open();
  for (const name of ['Generate', 'Grant']) await userEvent.click(screen.getByText(name));
  expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  act(() => beginSession(sessionOf('new')));
  expect(await screen.findByText('generate success, grant success')).toBeInTheDocument();
});

test('a closed dialog fails the call with the reason, and the next call asks once more', async () => {
  const requests = open();
  await userEvent.click(screen.getByText('Generate'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Confirm that it is you.')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByText('Generate'));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  act(() => beginSession(sessionOf('new')));
  expect(await screen.findByText('generate success, grant idle')).toBeInTheDocument();
});

test('never repeats the call for another account', async () => {
  const requests = open();
  await userEvent.click(screen.getByText('Generate'));
  await screen.findByRole('dialog');
  act(() => beginSession(sessionOf('new', 'acc_bob')));
  expect(await screen.findByText('Confirm that it is you.')).toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

test('a sign-in that is still too old is reported, not asked for in a loop', async () => {
  const requests = open();
  await userEvent.click(screen.getByText('Generate'));
  await screen.findByRole('dialog');
  act(() => beginSession(sessionOf('also old')));
  expect(await screen.findByText('generate error, grant idle')).toBeInTheDocument();
  expect(requests).toHaveLength(2);
});

test('with a hosted sign-in, it offers to sign out first', async () => {
  provideHostedToken(() => Promise.resolve('of the provider'));
  act(() => beginSession({ ...sessionOf(''), isHosted: true }));
  open();
  await userEvent.click(screen.getByText('Generate'));
  expect(await screen.findByRole('button', { name: 'Sign out and in again' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send me a link' })).not.toBeInTheDocument();
});
