import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { returnPath } from '../../client/return-path';
import { beginSession, endSession } from '../../client/session';
import { DashboardFrame } from './dashboard-frame';

afterEach(() => endSession());

test.each(['/dashboard/jobs/1?line=2', '/dashboard?tab=settings#/profile'])(
  'a sign-in leads to %s, which was asked for without a session, once',
  async (path) => {
    mockApi(() => ({ body: { success: true, data: [], page: { next: null } } }));
    renderPage(
      <Routes>
        <Route path="/dashboard/*" element={<DashboardFrame />} />
      </Routes>,
      path,
    );
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(returnPath()).toBe(path);
    const user = { id: 'acc_ada', email: 'ada@example.com' };
    await act(async () => beginSession({ token: 'token', expiresAt: '9999-12-31T00:00:00.000Z', user }));
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
    expect(returnPath()).toBe('/dashboard');
  },
);
