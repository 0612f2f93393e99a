import { screen, waitFor } from '@testing-library/react';
import { mockApi, renderPage } from '../../../../../../test/support/web/render-page';
import { signOut } from '../sign-in-requests';
import { beginSession, endSession, readSession, provideHostedToken, sessionToken } from '../../../client/session';
import { hostedToken } from '../hosted-token';
import { hostOf, type ClerkObject } from './clerk';
import { HostedSignIn } from './hosted-sign-in';

const publishableKey = `pk_test_${btoa('clerk.example.com$')}`;
const ada = { id: 'acc_ada', email: 'ada@example.com' };

/** The global object of Clerk's script; one for the lifetime of the page. */
class FakeClerk implements ClerkObject {
  session: ClerkObject['session'] = null;
  readonly calls: string[] = [];
  readonly tokenRequests: object[] = [];
  private readonly sessionListeners = new Set<Parameters<ClerkObject['addListener']>[0]>();

  reset(): void {
    this.session = null;
    this.calls.length = 0;
    this.tokenRequests.length = 0;
  }
  startSession(id = 'sess_1'): void {
    this.session = {
      id,
      getToken: async (options) => {
        this.tokenRequests.push(options);
        return 'token-of-the-provider';
      },
    };
  }
  signIn(id?: string): void {
    this.startSession(id);
    this.notify();
  }
  notify(): void {
    this.sessionListeners.forEach((listener) => listener({ session: this.session ?? null }));
  }
  load = async () => undefined;
  mountSignIn = () => void this.calls.push('in');
  mountSignUp = () => void this.calls.push('up');
  unmountSignIn = () => void this.calls.push('-in');
  unmountSignUp = () => void this.calls.push('-up');
  addListener: ClerkObject['addListener'] = (listener) => {
    this.sessionListeners.add(listener);
    return () => this.sessionListeners.delete(listener);
  };
  openUserProfile = () => void this.calls.push('profile');
  signOut = async () => void this.calls.push('out');
}

const clerk = new FakeClerk();
window.Clerk = clerk;
provideHostedToken(hostedToken);
const serve = (status: object) =>
  mockApi(({ path }) => {
    if (path === '/api/auth/status') return { body: { success: true, data: status } };
    if (path === '/api/site')
      return { body: { success: true, data: { hostedSignIn: { provider: 'clerk', publishableKey } } } };
    return { body: { success: true, data: {} } };
  });

beforeEach(() => clerk.reset());
afterEach(() => endSession());

test('reads the host from a publishable key', () => expect(hostOf(publishableKey)).toBe('clerk.example.com'));

test("signs in the user that our server returns for the provider's token", async () => {
  const requests = serve({ authenticated: true, user: ada });
  const { unmount } = renderPage(<HostedSignIn mode="in" publishableKey={publishableKey} />);
  await waitFor(() => expect(clerk.calls).toEqual(['in']));
  clerk.signIn();
  await waitFor(() => expect(readSession()?.user.email).toBe('ada@example.com'));
  expect(readSession()).toMatchObject({ isHosted: true, token: '' });
  expect(clerk.tokenRequests).toEqual([{ template: 'session', skipCache: true }]);
  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/status', '/api/podcast-jobs/claim']);
  const [, claim] = requests;
  expect(claim!.headers.get('authorization')).toBe('Bearer token-of-the-provider');
  expect(claim!.body).toEqual({ sessionId: localStorage.getItem('podcast-session') });
  unmount();
  expect(clerk.calls).toEqual(['in', '-in']);
});

test('skips the widget if the provider already has a session', async () => {
  serve({ authenticated: true, user: ada });
  clerk.startSession();
  renderPage(<HostedSignIn mode="in" publishableKey={publishableKey} />);
  await waitFor(() => expect(readSession()?.user.email).toBe('ada@example.com'));
  expect(clerk.calls).toEqual([]);
});

test('shows an error if our server rejects the token', async () => {
  serve({ authenticated: false });
  clerk.startSession();
  renderPage(<HostedSignIn mode="in" publishableKey={publishableKey} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in could not be loaded');
  expect(readSession()).toBeNull();
});

test('shows the sign-up widget', async () => {
  serve({ authenticated: false });
  renderPage(<HostedSignIn mode="up" publishableKey={publishableKey} />);
  await waitFor(() => expect(clerk.calls).toEqual(['up']));
  expect(screen.getByRole('region', { name: 'Sign up' })).toHaveAttribute('aria-busy', 'false');
});

test('reads tokens from the provider and ends its session on sign-out', async () => {
  serve({});
  clerk.startSession();
  beginSession({ token: '', isHosted: true, expiresAt: '9999-12-31T00:00:00.000Z', user: ada });
  expect(await sessionToken.get()).toBe('token-of-the-provider');
  expect(await sessionToken.get()).toBe('token-of-the-provider');
  expect(clerk.tokenRequests).toHaveLength(1);
  await signOut();
  expect(clerk.calls).toEqual(['out']);
});

describe('a session change at the provider', () => {
  const grace = { id: 'acc_grace', email: 'grace@example.com' };
  beforeEach(async () => {
    serve({ authenticated: true, user: grace });
    clerk.signIn();
    beginSession({ token: '', isHosted: true, expiresAt: '9999-12-31T00:00:00.000Z', user: ada });
    await sessionToken.get();
    clerk.notify();
    expect(readSession()?.user).toEqual(ada);
  });

  test('switches to the user that our server returns', async () => {
    clerk.signIn('sess_2');
    expect(readSession()).toBeNull();
    await waitFor(() => expect(readSession()?.user).toEqual(grace));
  });

  test('ends our session', () => {
    clerk.reset();
    clerk.notify();
    expect(readSession()).toBeNull();
  });
});
