import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxPasskeys } from '@duetcast/domain/limits/passkey-limits';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { beginSession, endSession, readSession } from '../../client/session';
import { PasskeySignIn } from './passkey-sign-in';
import { PasskeysCard } from './passkeys-card';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const base64url = (text: string) => btoa(text).replaceAll('=', '');
const response = { clientDataJSON: bytes('client'), attestationObject: bytes('made') };
const assertion = { clientDataJSON: bytes('client'), authenticatorData: bytes('data'), signature: bytes('signed') };
const session = (token: string) => ({
  token,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  user: { id: 'acc_ada', email: 'ada@example.com' },
});

/** What the browser answers, in place of an authenticator: jsdom has none. */
const credentials = { create: jest.fn(), get: jest.fn() };
const credentialWith = (answer: object) => ({
  id: base64url('id'),
  rawId: bytes('id'),
  type: 'public-key',
  response: answer,
  getClientExtensionResults: () => ({}),
});
const domException = (name: string) => Object.assign(new Error('Reported by the browser'), { name });

beforeEach(() => {
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  credentials.create.mockReset().mockResolvedValue(credentialWith(response));
  credentials.get.mockReset().mockResolvedValue(credentialWith(assertion));
  beginSession(session('old'));
});
afterEach(() => {
  act(() => endSession());
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

const passkey = (id: string, lastUsedAt: string | null = null) => ({
  id,
  name: `Device ${id}`,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt,
});
const challenge = base64url('challenge');
const creation = { challenge, rp: { id: 'localhost' }, user: { id: 'AAAA', name: 'a' }, pubKeyCredParams: [] };

/** A server with these passkeys, which can be added and removed. */
function serverWith(initial: ReturnType<typeof passkey>[], refusal?: { status: number; body: object }) {
  let passkeys = initial;
  return mockApi(({ method, path, body }) => {
    if (path.endsWith('options')) return { body: { success: true, data: creation } };
    if (method !== 'GET' && refusal) return refusal;
    if (path === '/api/auth/passkey-sign-in') return { body: { success: true, data: session('new') } };
    if (method === 'POST') passkeys = [...passkeys, { ...passkey('new'), name: (body as { name: string }).name }];
    if (method === 'DELETE') passkeys = passkeys.filter(({ id }) => !path.endsWith(id));
    return { body: { success: true, data: passkeys } };
  });
}
const open = () => renderPage(<PasskeysCard />);
async function add(name: string) {
  await userEvent.type(await screen.findByLabelText('Name'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
}

test('adds a passkey of the browser under its name', async () => {
  const requests = serverWith([]);
  open();
  expect(await screen.findByText('You have no passkey yet.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
  await add(' Work laptop ');
  const table = await screen.findByRole('table', { name: 'Passkeys' });
  expect(within(table).getByText('Work laptop')).toBeInTheDocument();
  expect(within(table).getByText('Never')).toBeInTheDocument();
  const sent = requests.find(({ method, path }) => method === 'POST' && path === '/api/auth/passkeys');
  expect(sent?.body).toMatchObject({
    name: 'Work laptop',
    credential: { response: { clientDataJSON: base64url('client'), attestationObject: base64url('made') } },
  });
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
});

test('removes a passkey after a confirmation', async () => {
  const requests = serverWith([passkey('psk_1'), passkey('psk_2', '2026-11-21T12:00:00.000Z')]);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Device psk_2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the passkey “Device psk_2”?' });
  expect(dialog).toHaveTextContent('Sessions that it started go on.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Device psk_2')).not.toBeInTheDocument());
  expect(screen.getByText('Device psk_1')).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'DELETE')).toMatchObject([{ path: '/api/auth/passkeys/psk_2' }]);
});

test.each([
  ['NotAllowedError', 'The request was canceled or timed out.'],
  ['InvalidStateError', 'has a passkey of your account already'],
  ['SecurityError', 'on your own machine at localhost'],
  ['UnknownError', 'Your browser or device reported a problem.'],
])('says what %s of the browser means, and keeps the name', async (name, text) => {
  credentials.create.mockRejectedValue(domException(name));
  serverWith([]);
  open();
  await add('Laptop');
  expect(await screen.findByRole('alert')).toHaveTextContent('The passkey was not added');
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Name')).toHaveValue('Laptop');
});

test('shows a refusal of the server', async () => {
  const error = 'This passkey could not be added, and nothing was changed. Please try again.';
  serverWith([], { status: 422, body: { success: false, error, code: 'passkey.refused' } });
  open();
  await add('Laptop');
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
});

test('offers no more than the limit', async () => {
  serverWith(Array.from({ length: maxPasskeys }, (_, index) => passkey(`psk_${index}`)));
  open();
  expect(
    await screen.findByText(`You have ${maxPasskeys} passkeys, which is the limit.`, { exact: false }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});

test('a browser without passkeys lists them, adds none and signs in otherwise', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  serverWith([passkey('psk_1')]);
  open();
  expect(await screen.findByText('Device psk_1')).toBeInTheDocument();
  expect(screen.getByText(/^This browser cannot use passkeys/)).toBeInTheDocument();
  renderPage(<PasskeySignIn />);
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument();
});

test('a session of the hosted sign-in has no card', () => {
  act(() => beginSession({ ...session(''), isHosted: true }));
  const requests = serverWith([]);
  open();
  expect(screen.queryByRole('region', { name: 'Passkeys' })).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

test('signs in with a passkey', async () => {
  const requests = serverWith([]);
  renderPage(<PasskeySignIn />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(readSession()?.token).toBe('new'));
  const sent = requests.find(({ path }) => path === '/api/auth/passkey-sign-in');
  expect(sent?.body).toMatchObject({ credential: { response: { signature: base64url('signed') } } });
});

test('a refused sign-in keeps the session', async () => {
  const error = 'This passkey could not be verified. Please try again, or sign in with a link.';
  serverWith([], { status: 401, body: { success: false, error, code: 'passkey.invalid' } });
  renderPage(<PasskeySignIn />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  expect(readSession()?.token).toBe('old');
});
