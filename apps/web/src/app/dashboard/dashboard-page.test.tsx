import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { mockApi, renderPage } from '../../../test/render-page';
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

test('a requested tab is shown also after the content was skipped to', async () => {
  show('/dashboard#content');
  await follow('To settings');
  expect(chosen()).toHaveAccessibleName('Settings');
});

test('a dialog over the page leaves the tab as it is', async () => {
  show('/dashboard');
  await userEvent.click(screen.getByRole('tab', { name: 'Connections' }));
  await follow('Profile');
  expect(chosen()).toHaveAccessibleName('Connections');
});
