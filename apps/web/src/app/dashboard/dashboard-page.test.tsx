import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { DashboardPage } from './dashboard-page';

const show = (address: string) => {
  mockApi(() => ({ status: 503, body: { success: false, error: 'Down.' } }));
  return renderPage(
    <>
      <Link to="/dashboard" state={{ tab: 'settings' }}>
        To settings
      </Link>
      <Link to="/dashboard#/profile">Profile</Link>
      <DashboardPage />
    </>,
    address,
  );
};
const chosen = () => screen.getByRole('tab', { selected: true });
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

test('keeps the requested tab after "Skip to content"', async () => {
  show('/dashboard#content');
  await follow('To settings');
  expect(chosen()).toHaveAccessibleName('Settings');
});

test('a dialog over the page keeps the tab', async () => {
  show('/dashboard');
  await userEvent.click(screen.getByRole('tab', { name: 'Connections' }));
  await follow('Profile');
  expect(chosen()).toHaveAccessibleName('Connections');
});

test('keeps the chosen tab in the history entry, for a reload', async () => {
  mockApi(() => ({ status: 503, body: { success: false, error: 'Down.' } }));
  const State = () => <output>{JSON.stringify(useLocation().state)}</output>;
  renderPage(
    <>
      <DashboardPage />
      <State />
    </>,
    '/dashboard',
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Connections' }));
  expect(chosen()).toHaveAccessibleName('Connections');
  expect(screen.getByText('{"tab":"connections"}')).toBeInTheDocument();
});
