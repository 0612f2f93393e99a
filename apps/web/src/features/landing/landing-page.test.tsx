import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aVoice } from '../../../../../test/support/web/voice.builder';
import { mockApi, renderPage } from '../../../../../test/support/web/render-page';
import { beginSession, endSession } from '../../client/session';
import { chooseLanguage } from '../../i18n/language';
import { LandingPage } from './landing-page';
import { landingWords } from '@duetcast/words/en/site/landing';

const voices = ['warm', 'calm'].map((id) => aVoice(id, { preview_url: `/samples/${id}.mp3` }));
const sample = {
  lines: landingWords.en.duet.map((text, at) => ({ text, startMs: at * 2_000, endMs: (at + 1) * 2_000 })),
  voices: { host: 'Ava', guest: 'Ben' },
  durationMs: 12_000,
  audioUrl: '/api/voices/sample-podcast/audio?language=en',
};
const price = { amount: 9.5, currency: 'EUR', interval: 'month', intervalCount: 6 };
const serve = (paymentsConfigured: boolean, samplePodcast: typeof sample | null = null) =>
  mockApi(({ path, query }) => {
    if (path === '/api/voices/check') return { body: { success: true, data: { warnings: [] } } };
    if (query.get('language') === 'zh' && path !== '/api/voices/sample-podcast')
      return { body: { success: true, data: samplePodcast ? voices : [] } };
    if (path.startsWith('/api/voices/sample-podcast'))
      return samplePodcast
        ? { body: { success: true, data: samplePodcast } }
        : { status: 404, body: { success: false, error: 'Voice not found.', code: 'voice.missing' } };
    const plans = [{ planSlug: 'creator', canBeBought: paymentsConfigured, price: paymentsConfigured ? price : null }];
    return { body: { success: true, data: path.includes('voices') ? voices : { plans, paymentsConfigured } } };
  });

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
  expect(screen.queryByRole('link', { name: 'Choose plan' })).toBeNull();
});

test('offers the plans that can be bought', async () => {
  serve(true);
  renderPage(<LandingPage />);
  expect(await screen.findByRole('link', { name: 'Choose plan' })).toHaveAttribute('href', '/sign-up');
  expect(screen.getByText('€9.50 every 6 months')).toBeInTheDocument();
  act(() => chooseLanguage('zh'));
  expect(await screen.findByText('每 6 个月 €9.50')).toBeInTheDocument();
});

test('plays a podcast whose lines follow the audio', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  serve(false, sample);
  renderPage(<LandingPage />);
  const podcast = screen.getByRole('region', { name: 'A podcast made by this server' });
  const hear = within(podcast).getByRole('button', { name: 'Hear it' });
  expect(hear).toBeDisabled();
  await waitFor(() => expect(hear).toBeEnabled());
  await userEvent.click(hear);
  expect(play).toHaveBeenCalledTimes(1);
  expect(podcast).toHaveTextContent('Spoken by Ava and Ben, on this server.');
  const audio = podcast.querySelector('audio')!;
  expect(audio).toHaveAttribute('src', sample.audioUrl);
  fireEvent.play(audio);
  expect(within(podcast).getByRole('button', { name: 'Pause' })).toBeInTheDocument();
  const current = () =>
    within(podcast)
      .getAllByRole('listitem')
      .map((line) => line.getAttribute('aria-current'));
  for (const at of [1, 3]) {
    audio.currentTime = at * 2 + 0.5;
    fireEvent.timeUpdate(audio);
    expect(current().indexOf('true')).toBe(at);
  }
  fireEvent.pause(audio);
  fireEvent.ended(audio);
  expect(current()).not.toContain('true');
  expect(within(podcast).getByRole('button', { name: 'Hear it' })).toBeInTheDocument();
});

test.each([
  ['no voice speaks', null],
  ['voices speak', sample],
])('translates the conversation into Chinese, which %s here', async (_, samplePodcast) => {
  act(() => chooseLanguage('zh'));
  const requests = serve(false, samplePodcast);
  renderPage(<LandingPage />);
  expect(await screen.findByText('整篇文章会变成两个声音的节目。')).toBeInTheDocument();
  expect(screen.queryByText(/Host|Line by line/)).toBeNull();
  const asked = () => requests.filter(({ query }) => query.get('language') === 'zh').map(({ path }) => path);
  await waitFor(() => expect(asked()).toHaveLength(samplePodcast ? 2 : 1));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: '听一听' })).toHaveLength(samplePodcast ? 1 : 0));
  expect(asked().includes('/api/voices/sample-podcast')).toBe(samplePodcast !== null);
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
