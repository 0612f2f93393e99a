import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { ConfirmAddressPage } from './confirm-address-page';

interface Reply {
  status?: number;
  body: object;
}
const Address = () => <p>{`at ${useLocation().pathname}${useLocation().search}`}</p>;
function open(reply: Reply) {
  const requests = mockApi(() => reply);
  renderPage(
    <>
      <Address />
      <Routes>
        <Route path="/change-address" element={<ConfirmAddressPage />} />
      </Routes>
    </>,
    '/change-address?token=secret-of-the-link',
  );
  return requests;
}
const button = () => screen.findByRole('button', { name: 'Confirm the change' });

test('opening a link spends nothing; its button confirms for the address', async () => {
  const requests = open({ body: { success: true, data: { next: 'new' } } });
  await button();
  expect(screen.getByText('at /change-address')).toBeInTheDocument();
  expect(requests).toEqual([]);
  await userEvent.click(await button());
  expect(await screen.findByRole('status')).toHaveTextContent('We sent a link to the new address');
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/auth/address-change/confirm', { token: 'secret-of-the-link' }],
  ]);
  expect(screen.queryByRole('button', { name: 'Confirm the change' })).toBeNull();
});

test('the second confirmation says that the address was changed', async () => {
  open({ body: { success: true, data: { next: null } } });
  await userEvent.click(await button());
  expect(await screen.findByRole('status')).toHaveTextContent('The address was changed.');
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('a link that does not work says why', async () => {
  open({ status: 401, body: { success: false, error: 'This sign-in link has expired.', code: 'auth.linkExpired' } });
  await userEvent.click(await button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The change could not be confirmed.');
  expect(alert).toHaveTextContent('expired');
});
