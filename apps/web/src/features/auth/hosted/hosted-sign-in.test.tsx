import { screen, waitFor } from '@testing-library/react';
import { answers, renderPage } from '../../../../test/render-page';
import { endSession, readSession } from '../session';
import { hostOf, type ClerkObject } from './clerk';
import { HostedSignIn } from './hosted-sign-in';

const publishableKey = `pk_test_${btoa('clerk.example.com$')}`;

/** What Clerk's script leaves in the page. */
function provider() {
  let tell: (state: { session?: unknown }) => void = () => undefined;
  const mounted: string[] = [];
  const asked: object[] = [];
  const fake: ClerkObject = {
    load: async () => undefined,
    session: {
      getToken: async (options) => {
        asked.push(options);
        return 'token-of-the-provider';
      },
    },
    mountSignIn: () => void mounted.push('in'),
    mountSignUp: () => void mounted.push('up'),
    unmountSignIn: () => void mounted.push('-in'),
    unmountSignUp: () => void mounted.push('-up'),
    addListener: (listener) => {
      tell = listener;
      return () => undefined;
    },
    signOut: async () => undefined,
  };
  window.Clerk = fake;
  return { mounted, asked, signIn: () => tell({ session: {} }) };
}

// The page has one such object for as long as it lives.
const theProvider = provider();
beforeEach(() => {
  theProvider.mounted.length = 0;
  theProvider.asked.length = 0;
});
afterEach(() => endSession());

test('a key names its host', () => expect(hostOf(publishableKey)).toBe('clerk.example.com'));

test('whoever signs in at the provider is signed in here, as our server knows them', async () => {
  const { mounted, asked, signIn } = theProvider;
  const requests = answers(() => ({
    body: { success: true, data: { authenticated: true, user: { id: 'acc_ada', email: 'ada@example.com' } } },
  }));
  const { unmount } = renderPage(<HostedSignIn mode="in" publishableKey={publishableKey} />);
  await waitFor(() => expect(mounted).toEqual(['in']));
  signIn();
  await waitFor(() => expect(readSession()?.user.email).toBe('ada@example.com'));
  expect(readSession()).toMatchObject({ isHosted: true, token: '' });
  expect(asked).toEqual([{ template: 'session', skipCache: true }]);
  expect(requests[0]).toMatchObject({ path: '/api/auth/status' });
  unmount();
  expect(mounted).toEqual(['in', '-in']);
});

test('signing up has its own widget', async () => {
  const { mounted } = theProvider;
  renderPage(<HostedSignIn mode="up" publishableKey={publishableKey} />);
  await waitFor(() => expect(mounted).toEqual(['up']));
  expect(screen.getByRole('region')).toBeInTheDocument();
});
