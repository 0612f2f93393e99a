import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { ChangeAddress } from './change-address';

const ask = async (reply: { status?: number; body: object }) => {
  const requests = mockApi(() => reply);
  renderPage(<ChangeAddress email="ada@example.com" />);
  await userEvent.click(screen.getByRole('button', { name: 'Change address' }));
  await userEvent.type(await screen.findByLabelText('New e-mail address'), 'countess@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  return requests;
};

test('asks the present address to confirm, which the page names', async () => {
  const requests = await ask({ body: { success: true, data: { next: 'old' } } });
  expect(await screen.findByRole('status')).toHaveTextContent('We sent a link to ada@example.com.');
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/address-change', { email: 'countess@example.com' }],
  ]);
});

test('says that the mail follows while the mail server does not answer', async () => {
  await ask({ body: { success: true, data: { next: 'old', delayed: true } } });
  expect(await screen.findByRole('status')).toHaveTextContent('The mail server does not answer at the moment.');
});

test('keeps the address that was refused', async () => {
  await ask({ status: 409, body: { success: false, error: 'Change it there.', code: 'account.addressElsewhere' } });
  expect(await screen.findByRole('alert')).toHaveTextContent('The change could not be requested.');
  expect(screen.getByLabelText('New e-mail address')).toHaveValue('countess@example.com');
});
