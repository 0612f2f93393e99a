import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maxNamedTokens, maxTokenNameCharacters } from '@duetcast/domain/limits/token-limits';
import { mockApi, renderPage, type ApiRequest } from '../../../../../test/support/web/render-page';
import type { NamedToken } from './named-token-queries';
import { NamedTokensCard } from './named-tokens-card';

const secret = `dc_${'abcdefghijklmnopqrstuvwxyz0123456789'.padEnd(43, 'x')}`;
const token = (part: Partial<NamedToken> = {}): NamedToken => ({
  id: 'tok_1',
  name: 'Newsletter',
  lastFour: 'wxyz',
  scopes: ['jobs:read'],
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  charactersPerMonth: null,
  charactersUsed: 0,
  lastUsedAt: null,
  sites: 0,
  ...part,
});

type Answer = { status?: number; body: object };

/** Serves these tokens and keeps what is created and revoked. */
function serverWith(tokens: NamedToken[], refuse: (request: ApiRequest) => Answer | null = () => null) {
  let current = tokens;
  return mockApi((request) => {
    const { method, path } = request;
    const refusal = refuse(request);
    if (refusal) return refusal;
    if (method === 'POST') {
      const created = { ...token({ id: 'tok_2' }), ...(request.body as object) };
      current = [created, ...current];
      return { status: 201, body: { success: true, data: { ...created, token: secret } } };
    }
    if (method === 'PATCH') current = current.map((each) => ({ ...each, ...(request.body as object) }));
    if (method === 'DELETE') current = current.filter(({ id }) => !path.endsWith(id));
    return { body: { success: true, data: method === 'DELETE' ? {} : current } };
  });
}
const down = { status: 503, body: { success: false, error: 'The store did not answer.', code: 'store.unavailable' } };
const open = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'New token' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'New token' }));
  return screen.findByRole('dialog');
};

test('without tokens: creates one with the chosen rights and shows it once', async () => {
  const requests = serverWith([]);
  renderPage(<NamedTokensCard />);
  expect(await screen.findByText('No named tokens yet')).toBeInTheDocument();
  const dialog = within(await open());
  await userEvent.type(dialog.getByLabelText('Name'), ' Blog ');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Read usage' }));
  await userEvent.selectOptions(dialog.getByLabelText('Expires after'), '90 days');
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(secret)).toBeInTheDocument();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Blog',
    scopes: ['usage:read'],
    expiresInDays: 90,
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Revoke Blog' })).toBeInTheDocument();
});

test('a token that does not expire sends no lifetime', async () => {
  const requests = serverWith([]);
  renderPage(<NamedTokensCard />);
  const dialog = within(await open());
  await userEvent.type(dialog.getByLabelText('Name'), 'Blog');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Read jobs' }));
  await userEvent.selectOptions(dialog.getByLabelText('Expires after'), 'Does not expire');
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  await screen.findByText(secret);
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Blog', scopes: ['jobs:read'] });
});

test('the form names what is missing, and sends nothing', async () => {
  const requests = serverWith([]);
  renderPage(<NamedTokensCard />);
  const dialog = within(await open());
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(dialog.getByText(`Enter a name of at most ${maxTokenNameCharacters} characters.`)).toBeInTheDocument();
  expect(dialog.getByText('Choose at least one right.')).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
});

test('lists scopes, expiry, last use and sites', async () => {
  const used = { lastUsedAt: '2026-11-20T11:00:00.000Z', expiresAt: '2020-01-01T00:00:00.000Z', sites: 2 };
  serverWith([token(used), token({ id: 'tok_3', name: 'Unused', scopes: ['jobs:read', 'jobs:write'] })]);
  renderPage(<NamedTokensCard />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/Newsletter.*dc_…wxyz.*Expired.*Read jobs.*Last used.*2 connected sites/);
  expect(second).toHaveTextContent(/Unused.*Read jobs · Create audio.*Never used.*Does not expire/);
});

test('a new token gets the budget that was entered, and no other text', async () => {
  const requests = serverWith([]);
  renderPage(<NamedTokensCard />);
  const dialog = within(await open());
  await userEvent.type(dialog.getByLabelText('Name'), 'Blog');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Create audio' }));
  await userEvent.type(dialog.getByLabelText('Characters per month'), '1.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(dialog.getByText('Enter a whole number of characters, or nothing.')).toBeInTheDocument();
  await userEvent.clear(dialog.getByLabelText('Characters per month'));
  await userEvent.type(dialog.getByLabelText('Characters per month'), '5000');
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  await screen.findByText(secret);
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ name: 'Blog', scopes: ['jobs:write'], expiresInDays: 30, charactersPerMonth: 5_000 }]);
});

test('the budget of a token is changed, and taken away', async () => {
  const requests = serverWith([token({ charactersUsed: 1_234, charactersPerMonth: 5_000 })]);
  renderPage(<NamedTokensCard />);
  expect(await screen.findByText('1,234 of 5,000 characters this month')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change budget Newsletter' }));
  const field = () => screen.findByLabelText('Characters per month');
  expect(await field()).toHaveValue('5000');
  await userEvent.clear(await field());
  await userEvent.click(screen.getByRole('button', { name: 'Save budget' }));
  expect(await screen.findByText('1,234 characters this month')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [change, ...others] = requests.filter(({ method }) => method === 'PATCH');
  expect(change).toMatchObject({ path: '/api/auth/tokens/tok_1', body: { charactersPerMonth: null } });
  expect(others).toEqual([]);
});

test('a budget that could not be changed stays in the dialog', async () => {
  serverWith([token()], ({ method }) => (method === 'PATCH' ? down : null));
  renderPage(<NamedTokensCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Change budget Newsletter' }));
  await userEvent.type(await screen.findByLabelText('Characters per month'), '7');
  await userEvent.click(screen.getByRole('button', { name: 'Save budget' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The budget could not be changed.');
  expect(screen.getByLabelText('Characters per month')).toHaveValue('7');
});

test('confirms before revoking, with the sites that end', async () => {
  const requests = serverWith([token({ sites: 1 })]);
  renderPage(<NamedTokensCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Newsletter' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/It also disconnects 1 connected site\./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Newsletter' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No named tokens yet')).toBeInTheDocument();
});

test('failures name the command and the reason', async () => {
  serverWith([token()], ({ method }) => (method === 'DELETE' ? down : null));
  renderPage(<NamedTokensCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Newsletter' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The token could not be revoked.');
  expect(alert).toHaveTextContent('The store did not answer.');
});

test('a failure to load can be retried', async () => {
  let isDown = true;
  serverWith([], () => (isDown ? down : null));
  renderPage(<NamedTokensCard />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The tokens could not be loaded.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No named tokens yet')).toBeInTheDocument();
});

test('offers no more tokens at the limit', async () => {
  serverWith(Array.from({ length: maxNamedTokens }, (_, index) => token({ id: `tok_${index}` })));
  renderPage(<NamedTokensCard />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(maxNamedTokens);
  expect(screen.getByRole('button', { name: 'New token' })).toBeDisabled();
});
