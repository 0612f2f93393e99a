import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { aProfile } from '../../../../../test/support/web/profile.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { accountQueries, type Me } from '../accounts/account-queries';
import { TokenCard } from './token-card';

const secret = 'dc_abcdefghijklmnopqrstuvwxyz0123';

function LoadedCard() {
  const { data } = useQuery(accountQueries.me());
  return data ? <TokenCard me={data} /> : null;
}

/** Serves an account with a token, without one, or failing. */
function serverWith(state: Partial<Me>, failure?: string) {
  let current = aProfile(state);
  return mockApi(({ path }) => {
    if (path === '/api/users/me') return { body: { success: true, data: current } };
    if (failure) return { status: 503, body: { success: false, error: failure, code: 'store.unavailable' } };
    current = path.endsWith('generate-token')
      ? aProfile({ api_token: secret, token_created_at: '2026-11-20T10:00:00.000Z' })
      : aProfile({ token_revoked: true });
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
