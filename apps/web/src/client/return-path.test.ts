import { writeStored } from '../browser/local-storage';
import { forgetReturn, rememberReturn, returnPath } from './return-path';

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

test.each(['//evil.example/connect-site?', 'https://evil.example', '/dashboard/jobs/1', '/connect-sites?a'])(
  'never to %s',
  (path) => {
    rememberReturn(path);
    expect(returnPath()).toBe('/dashboard');
    writeStored('duetcast.return', { path, until: Date.now() + 1_000 });
    expect(returnPath()).toBe('/dashboard');
  },
);

test.each([null, 1, {}, { path: 1, until: Infinity }, { path: '/connect-site?a' }])(
  'what else is stored (%j) leads to the dashboard',
  (stored) => {
    writeStored('duetcast.return', stored);
    expect(returnPath()).toBe('/dashboard');
  },
);
