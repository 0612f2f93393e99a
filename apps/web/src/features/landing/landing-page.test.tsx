import { act, screen, within } from '@testing-library/react';
import { aVoice } from '../../../test/voice.builder';
import { mockApi, renderPage } from '../../../test/render-page';
import { beginSession, endSession } from '../../client/session';
import { chooseLanguage } from '../../i18n/language';
import { LandingPage } from './landing-page';

const voices = ['warm', 'calm'].map((id) => aVoice(id, { preview_url: `/samples/${id}.mp3` }));
const serve = (paymentsConfigured: boolean) =>
  mockApi(({ path }) => ({
    body: { success: true, data: path.includes('voices') ? voices : { paymentsConfigured } },
  }));

afterEach(() =>
  act(() => {
    endSession();
    chooseLanguage('en');
  }),
);

test('invites visitors to sign up, shows the plans and marks examples', async () => {
  serve(false);
  renderPage(<LandingPage />);
  expect(screen.getAllByRole('link', { name: 'Get Started Free' })[0]).toHaveAttribute('href', '/sign-up');
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
  expect(screen.getAllByText('Example').length).toBeGreaterThanOrEqual(2);
  const plans = await screen.findByRole('region', { name: 'Choose Your Plan' });
  expect(
    within(plans)
      .getAllByRole('listitem')
      .map((plan) => plan.textContent),
  ).toEqual([
    expect.stringContaining('10,000 characters a month'),
    expect.stringContaining('100,000 characters a month'),
    expect.stringContaining('150,000 characters a month'),
    expect.stringContaining('Unlimited characters'),
  ]);
  expect(await screen.findByText(/Payments are not configured/)).toBeInTheDocument();
});

test('translates the illustration into Chinese', async () => {
  act(() => chooseLanguage('zh'));
  serve(false);
  renderPage(<LandingPage />);
  expect(await screen.findByText('也就是说，整篇文章会变成一段对话？')).toBeInTheDocument();
  expect(screen.queryByText(/Host|Line by line/)).toBeNull();
});

test('links signed-in users to the dashboard', async () => {
  beginSession({ token: 't', expiresAt: '2999-01-01T00:00:00.000Z', user: { id: 'a', email: 'ada@example.com' } });
  serve(true);
  renderPage(<LandingPage />);
  expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
});

test('offers a sample for each teaser voice', async () => {
  serve(true);
  renderPage(<LandingPage />);
  const teaser = screen.getByRole('region', { name: 'Voices to cast' });
  expect(await within(teaser).findByRole('button', { name: 'Play preview of Voice warm' })).toBeInTheDocument();
});
