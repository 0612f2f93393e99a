import { writeStored } from '../browser/local-storage';
import { firstPodcastPath, forgetReturn, rememberFirstPodcast, rememberReturn, returnPath } from './return-path';

afterEach(() => {
  forgetReturn();
  jest.useRealTimers();
});

test('a sign-in leads back to the page that asked for it, for half an hour', () => {
  jest.useFakeTimers();
  rememberReturn('/connect-site?state=a');
  expect(returnPath()).toBe('/connect-site?state=a');
  jest.advanceTimersByTime(30 * 60 * 1000);
  expect(returnPath()).toBe('/dashboard');
});

test('and to the dashboard once that page has been shown', () => {
  rememberReturn('/connect-site?state=a');
  forgetReturn();
  expect(returnPath()).toBe('/dashboard');
});

test.each(['/dashboard?tab=settings', '/dashboard/jobs/1'])('and to %s', (path) => {
  rememberReturn(path);
  expect(returnPath()).toBe(path);
});

test.each([
  '//evil.example/connect-site?',
  'https://evil.example',
  '/dashboards/1',
  '//dashboard/1',
  '/connect-sites?a',
])('never to %s', (path) => {
  rememberReturn(path);
  expect(returnPath()).toBe('/dashboard');
  writeStored('duetcast.return', { path, until: Date.now() + 1_000 });
  expect(returnPath()).toBe('/dashboard');
});

test.each([null, 1, {}, { path: 1, until: Infinity }, { path: '/connect-site?a' }])(
  'what else is stored (%j) leads to the dashboard',
  (stored) => {
    writeStored('duetcast.return', stored);
    expect(returnPath()).toBe('/dashboard');
  },
);

test.each([
  ['/dashboard', firstPodcastPath],
  ['/dashboard/jobs/1', firstPodcastPath],
  ['/connect-site?state=a', '/connect-site?state=a'],
])('a new account that came from %s begins at %s', (from, begin) => {
  rememberReturn(from);
  rememberFirstPodcast();
  expect(returnPath()).toBe(begin);
});
