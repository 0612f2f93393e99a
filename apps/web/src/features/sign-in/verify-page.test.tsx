import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { readSession, endSession } from '../../client/session';
import { VerifyPage } from './verify-page';

const session = {
  token: 'jwt',
  expiresAt: '2999-01-01T00:00:00.000Z',
  user: { id: 'acc_ada', email: 'ada@example.com', is_admin: false, plan: 'Free', planSlug: 'free_user' },
};
const broken: Reply = {
  status: 401,
  body: { success: false, error: 'This sign-in link has expired.', code: 'auth.linkExpired' },
};
afterEach(() => endSession());

const Address = () => <p>{`at ${useLocation().pathname}${useLocation().search}`}</p>;
interface Reply {
  status?: number;
  body: object;
}
function open(check: Reply, spend: Reply = { body: { success: true, data: session } }) {
  const requests = mockApi(({ path }) => (path.endsWith('/sign-in-link') ? check : spend));
  renderPage(
    <>
      <Address />
      <Routes>
        <Route path="/sign-in/verify" element={<VerifyPage />} />
        <Route path="/dashboard" element={<p>The dashboard</p>} />
      </Routes>
    </>,
    '/sign-in/verify?token=secret-of-the-link',
  );
  return () => requests.filter(({ path }) => path.endsWith('/verify-magic-link'));
}
const here = (requestedHere: boolean) => ({ body: { success: true, data: { requestedHere } } });

test('opening a link spends nothing; its button signs in', async () => {
  const spent = open(here(true));
  const button = await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.getByText('at /sign-in/verify')).toBeInTheDocument();
  expect(spent()).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
  expect(spent().map(({ query }) => query.get('token'))).toEqual(['secret-of-the-link']);
  expect(readSession()?.token).toBe('jwt');
});

test('in another browser a second confirmation comes before the button', async () => {
  const spent = open(here(false));
  expect(await screen.findByText('Requested in another browser')).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Sign in' });
  expect(button).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I requested this link' }));
  await userEvent.click(button);
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
  expect(spent()).toHaveLength(1);
});

test.each([
  ['when it is opened', broken, undefined],
  ['when it is spent', here(true), broken],
])('a link that does not work says so %s', async (_, check, spend) => {
  open(check, spend);
  if (spend) await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('has expired'));
  expect(readSession()).toBeNull();
});
