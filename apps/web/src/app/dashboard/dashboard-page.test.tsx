import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { usePageTitle } from '../shell/page-title';
import { DashboardPage } from './dashboard-page';

function Surroundings() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  usePageTitle('dashboard');
  return (
    <>
      <Link to="/dashboard?tab=settings">To settings</Link>
      <Link to={`${search}#/profile`}>Profile</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
      <output>{pathname + search}</output>
    </>
  );
}

const show = (address: string) => {
  mockApi(() => ({ status: 503, body: { success: false, error: 'Down.' } }));
  return renderPage(
    <>
      <Surroundings />
      <DashboardPage />
    </>,
    address,
  );
};
const chosen = () => screen.getByRole('tab', { selected: true });
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

test('keeps the requested tab after "Skip to content"', async () => {
  show('/dashboard#content');
  await follow('To settings');
  expect(chosen()).toHaveAccessibleName('Settings');
});

test('a dialog over the page keeps the tab', async () => {
  show('/dashboard');
  await choose('Connections');
  await follow('Profile');
  expect(chosen()).toHaveAccessibleName('Connections');
});

test('each tab has an address and a title, and Back returns to the one before', async () => {
  show('/dashboard?title=bees');
  expect(document.title).toBe('Dashboard · Duetcast');
  await choose('Connections');
  expect(screen.getByText('/dashboard?tab=connections')).toBeInTheDocument();
  expect(document.title).toBe('Connections · Dashboard · Duetcast');
  await choose('Voices');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(chosen()).toHaveAccessibleName('Connections');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('/dashboard?title=bees')).toBeInTheDocument();
  expect(document.title).toBe('Dashboard · Duetcast');
});

test('an unknown tab is the first one', () => {
  show('/dashboard?tab=elsewhere');
  expect(chosen()).toHaveAccessibleName('Dashboard');
});
