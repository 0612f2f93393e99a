import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../i18n/language';
import { beginSession, endSession, provideHostedToken } from '../../client/session';
import { SessionsCard } from './sessions-card';

const at = new Date().toISOString();
const sessionOf = (id: string, device: string | null, current = false) => ({
  id,
  device,
  createdAt: at,
  lastUsedAt: at,
  expiresAt: at,
  current,
});
const here = sessionOf('ses_here', 'Firefox on Linux', true);
const phone = sessionOf('ses_phone', 'Safari on iPhone');
const unknown = sessionOf('ses_unknown', null);
const down = { status: 503, body: { success: false, error: 'The store did not answer.', code: 'store.unavailable' } };

beforeEach(() => {
  const user = { id: 'acc_ada', email: 'ada@example.com' };
  beginSession({ token: 'session', expiresAt: new Date(Date.now() + 3_600_000).toISOString(), user });
});
afterEach(() => {
  act(() => endSession());
  act(() => chooseLanguage('en'));
});

/** A server whose sessions can be ended. */
function open(sessions = [here, phone, unknown], isFailing = false) {
  let left = sessions;
  const requests = mockApi(({ method, path }) => {
    if (method === 'GET') return { body: { success: true, data: left, page: { next: null } } };
    if (isFailing) return down;
    left = left.filter(({ id, current }) => (path.endsWith('/sessions') ? current : !path.endsWith(id)));
    return { body: { success: true, data: {} } };
  });
  renderPage(<SessionsCard />);
  return () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('lists devices, and ends one', async () => {
  const ended = open();
  expect((await rowOf(/Firefox on Linux/)).getByText('This device')).toBeInTheDocument();
  expect((await rowOf(/Firefox on Linux/)).queryByRole('button')).not.toBeInTheDocument();
  expect(await rowOf(/Unknown device/)).toBeTruthy();
  await userEvent.click((await rowOf(/Safari on iPhone/)).getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(ended()).toEqual(['/api/auth/sessions/ses_phone']);
});

test('ends all others after a confirmation', async () => {
  const ended = open();
  await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep them' }));
  expect(ended()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End sessions' }));
  expect(await screen.findByText('You are signed in on this device only.')).toBeInTheDocument();
  expect(ended()).toEqual(['/api/auth/sessions']);
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
});

test('a failure says what could not be ended', async () => {
  open([here, phone], true);
  await userEvent.click(await screen.findByRole('button', { name: 'End session' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The session could not be ended');
  await userEvent.click(screen.getByRole('button', { name: 'End all other sessions' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End sessions' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The sessions could not be ended'));
});

test('a list that cannot be loaded is retried', async () => {
  let isDown = true;
  mockApi(() => (isDown ? down : { body: { success: true, data: [here], page: { next: null } } }));
  renderPage(<SessionsCard />);
  expect(screen.getByLabelText('Loading sessions')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch sessions');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Firefox on Linux')).toBeInTheDocument();
});

test('speaks Chinese', async () => {
  act(() => chooseLanguage('zh'));
  open([here]);
  expect(await screen.findByText('Firefox · Linux')).toBeInTheDocument();
  expect(screen.getByText('本设备')).toBeInTheDocument();
});

test('leaves sessions of a hosted sign-in to its provider', async () => {
  provideHostedToken(() => Promise.resolve('of the provider'));
  const user = { id: 'acc_ada', email: 'ada@example.com' };
  act(() => beginSession({ token: '', isHosted: true, expiresAt: '2999-01-01T00:00:00.000Z', user }));
  const requests = mockApi(() => down);
  renderPage(<SessionsCard />);
  expect(screen.getByRole('button', { name: 'Open profile' })).toBeInTheDocument();
  expect(requests).toEqual([]);
});
