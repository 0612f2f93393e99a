import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { aProfile } from '../../../../../test/support/web/profile.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { accountQueries, type Me } from '../accounts/account-queries';
import { DeleteAccountCard } from './delete-account-card';
import { ErasureBanner } from './erasure-banner';

const eraseAt = '2026-12-07T12:00:00.000Z';

function Page() {
  const { data } = useQuery(accountQueries.me());
  return (
    <>
      <ErasureBanner />
      {data && <DeleteAccountCard me={data} />}
    </>
  );
}

/** Serves an account whose deletion can be requested and canceled, or refuses both. */
function serverWith(part: Partial<Me> = {}, isFailing = false) {
  let current = aProfile(part);
  return mockApi(({ path, method }) => {
    if (path === '/api/users/me') return { body: { success: true, data: current } };
    if (isFailing) return { status: 503, body: { success: false, error: 'Down.', code: 'store.unavailable' } };
    current = method === 'DELETE' ? aProfile({ ...part, eraseAt }) : aProfile(part);
    return { body: { success: true, data: { eraseAt: current.eraseAt ?? null } } };
  });
}

test('says what goes and what stays, and deletes only after the address was typed', async () => {
  const requests = serverWith();
  renderPage(<Page />);
  const card = await screen.findByRole('region', { name: 'Delete account' });
  expect(card).toHaveTextContent('You can cancel the deletion for 14 days');
  expect(card).toHaveTextContent('What stays are bare facts');
  expect(card).toHaveTextContent('Export your account first');
  await userEvent.click(within(card).getByRole('button', { name: 'Delete account…' }));
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: 'Delete account' });
  const field = within(dialog).getByLabelText('To confirm, type your e-mail address');
  await userEvent.type(field, 'bob@example.com');
  expect(button).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, 'Ada@example.com');
  await userEvent.click(button);
  expect(await screen.findByText('This account will be deleted')).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'DELETE')).toMatchObject([{ path: '/api/account' }]);
  expect(screen.queryByRole('region', { name: 'Delete account' })).not.toBeInTheDocument();
});

test('the banner says when, and cancels', async () => {
  let isCanceled = false;
  mockApi(({ path }) => {
    isCanceled ||= path === '/api/account/erasure/cancel';
    return { body: { success: true, data: isCanceled ? aProfile() : aProfile({ eraseAt }) } };
  });
  renderPage(<Page />);
  expect(await screen.findByText(/closed for good on December 7, 2026/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the deletion' }));
  await waitFor(() => expect(screen.queryByText('This account will be deleted')).not.toBeInTheDocument());
  expect(isCanceled).toBe(true);
});

test('a failure is shown where it was caused', async () => {
  serverWith({}, true);
  renderPage(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/type your e-mail/), 'ada@example.com');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The account could not be deleted');
});

test('an administrator cannot delete their account; a subscriber is warned', async () => {
  serverWith({ is_admin: true, planSlug: 'creator' });
  renderPage(<Page />);
  const card = await screen.findByRole('region', { name: 'Delete account' });
  expect(card).toHaveTextContent('An administrator cannot delete their account');
  expect(card).toHaveTextContent('If your subscription renews before that');
  expect(within(card).queryByRole('button')).not.toBeInTheDocument();
});
