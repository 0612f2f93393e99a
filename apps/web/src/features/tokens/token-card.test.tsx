import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { accountQueries, type Me } from '../accounts/account-queries';
import { TokenCard } from './token-card';

const secret = 'dc_abcdefghijklmnopqrstuvwxyz0123';
const me = (part: Partial<Me>): Me => ({
  id: 'acc_ada',
  api_token: null,
  token_revoked: false,
  token_created_at: null,
  is_admin: false,
  email: 'ada@example.com',
  storage: { limit: 1_000_000_000, used: 0, outputs: 0, sounds: 0, covers: 0, texts: 0, expected: 0 },
  plan: 'Free',
  planSlug: 'free_user',
  subscription: null,
  usage: {
    month: '2026-11',
    account: { charactersUsed: 0, charactersReserved: 0, characterLimit: 10_000, remaining: 10_000 },
    domains: [],
  },
  ...part,
});

function LoadedCard() {
  const { data } = useQuery(accountQueries.me());
  return data ? <TokenCard me={data} /> : null;
}

/** Serves an account with a token, without one, or failing. */
function serverWith(state: Partial<Me>, failure?: string) {
  let current = me(state);
  return mockApi(({ path }) => {
    if (path === '/api/users/me') return { body: { success: true, data: current } };
    if (failure) return { status: 503, body: { success: false, error: failure, code: 'store.unavailable' } };
    current = path.endsWith('generate-token')
      ? me({ api_token: secret, token_created_at: '2026-11-20T10:00:00.000Z' })
      : me({ token_revoked: true });
    return { body: { success: true, data: {} } };
  });
}

test('without a token: generates and reveals one', async () => {
  serverWith({});
  renderPage(<LoadedCard />);
  expect(await screen.findByText('You have no API token yet.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Generate token' }));
  expect(await screen.findByText(secret)).toBeInTheDocument();
});

test('active: hides the token until revealed', async () => {
  serverWith({ api_token: secret });
  renderPage(<LoadedCard />);
  expect(await screen.findByLabelText('API token', { selector: 'code' })).toHaveTextContent(/^dc_•+0123$/);
  await userEvent.click(screen.getByRole('button', { name: 'Reveal token' }));
  expect(screen.getByText(secret)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hide token' }));
  expect(screen.queryByText(secret)).not.toBeInTheDocument();
});

test('active: confirms before regenerating and revoking', async () => {
  const requests = serverWith({ api_token: secret });
  renderPage(<LoadedCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Regenerate token' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke token' }));
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Your API token has been revoked. Please generate a new one.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reveal token' })).not.toBeInTheDocument();
});

test('a failure names the command and the reason', async () => {
  serverWith({}, 'The store did not answer.');
  renderPage(<LoadedCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Generate token' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to generate token');
  expect(alert).toHaveTextContent('The store did not answer.');
});
