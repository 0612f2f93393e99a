import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { endSession, readSession } from '../../client/session';
import { ProviderPage } from './provider-page';
import { SignInPage } from './sign-in-page';

afterEach(() => endSession());

const pages = (
  <StrictMode>
    <Routes>
      <Route path="/sign-in/provider" element={<ProviderPage />} />
      <Route path="/dashboard" element={<p>The dashboard</p>} />
    </Routes>
  </StrictMode>
);

test('begins a session with what the provider sent, once', async () => {
  const user = { id: 'acc_ada', email: 'ada@example.com' };
  const data = { token: 'a.b.c', expiresAt: '2126-11-20T12:00:00.000Z', user };
  const requests = mockApi(() => ({ body: { success: true, data } }));
  renderPage(pages, '/sign-in/provider?code=abc&state=xyz');
  expect(await screen.findByText('The dashboard')).toBeInTheDocument();
  expect(readSession()?.token).toBe('a.b.c');
  const sent = requests.filter(({ path }) => path === '/api/auth/provider-sign-in');
  expect(sent.map(({ body }) => body)).toEqual([{ query: 'code=abc&state=xyz' }]);
});

test('shows why the sign-in was refused, and leads to another attempt', async () => {
  const error = 'The sign-in provider has not verified your email address.';
  mockApi(() => ({ status: 403, body: { success: false, error, code: 'auth.emailUnverified' } }));
  renderPage(pages, '/sign-in/provider?code=abc&state=xyz');
  expect(await screen.findByText(/has not verified your email address/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/sign-in');
});

test('a provider that does not answer is reported at its button', async () => {
  const error = 'The sign-in provider did not answer. Please try again later.';
  mockApi(({ path }) =>
    path === '/api/site'
      ? { body: { success: true, data: { hostedSignIn: null, signInProvider: 'Example ID' } } }
      : { status: 503, body: { success: false, error, code: 'auth.unreachable' } },
  );
  renderPage(<SignInPage mode="in" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
  expect(await screen.findByText(error)).toBeInTheDocument();
});
