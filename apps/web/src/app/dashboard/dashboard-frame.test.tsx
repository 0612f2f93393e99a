import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { returnPath } from '../../client/return-path';
import { beginSession, endSession } from '../../client/session';
import { DashboardFrame } from './dashboard-frame';

const user = { id: 'acc_ada', email: 'ada@example.com' };
const session = { token: 'token', expiresAt: '9999-12-31T00:00:00.000Z', user };
afterEach(() => endSession());

// First: an account that was left counts for the whole file.
test('a sign-in leads once to what was asked for without a session', async () => {
  mockApi(() => ({ body: { success: true, data: [], page: { next: null } } }));
  renderPage(
    <Routes>
      <Route path="/dashboard/*" element={<DashboardFrame />} />
    </Routes>,
    '/dashboard/jobs/1?line=2#/profile',
  );
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  expect(returnPath()).toBe('/dashboard/jobs/1?line=2#/profile');
  await act(async () => beginSession(session));
  expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  expect(returnPath()).toBe('/dashboard');
});

test('after signing out, the next sign-in leads to the dashboard', async () => {
  mockApi(() => ({ body: { success: true, data: [], page: { next: null } } }));
  beginSession(session);
  renderPage(<DashboardFrame />, '/dashboard?tab=settings');
  await act(async () => endSession());
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  expect(returnPath()).toBe('/dashboard');
});
