import { screen, waitFor } from '@testing-library/react';
import { mockApi, renderPage } from '../../../../test/render-page';
import { signOut } from '../sign-in-requests';
import { beginSession, endSession, readSession } from '../../../client/session';
import { hostedToken } from '../hosted-token';
import { provideHostedToken, sessionToken } from '../../../client/session-token';
import { hostOf, type ClerkObject } from './clerk';
import { HostedSignIn } from './hosted-sign-in';

const publishableKey = `pk_test_${btoa('clerk.example.com$')}`;
const ada = { id: 'acc_ada', email: 'ada@example.com' };

/** What Clerk's script leaves in the page: one object for as long as the page lives. */
class FakeClerk implements ClerkObject {
  session: ClerkObject['session'] = null;
  readonly done: string[] = [];
  readonly asked: object[] = [];
  private readonly told = new Set<Parameters<ClerkObject['addListener']>[0]>();

  reset(): void {
    this.session = null;
    this.done.length = 0;
    this.asked.length = 0;
  }
  beSignedIn(id = 'sess_1'): void {
    this.session = {
      id,
      getToken: async (options) => {
        this.asked.push(options);
        return 'token-of-the-provider';
      },
    };
  }
  signIn(id?: string): void {
    this.beSignedIn(id);
    this.tell();
  }
  tell(): void {
    this.told.forEach((tell) => tell({ session: this.session ?? null }));
  }
  load = async () => undefined;
  mountSignIn = () => void this.done.push('in');
  mountSignUp = () => void this.done.push('up');
  unmountSignIn = () => void this.done.push('-in');
  unmountSignUp = () => void this.done.push('-up');
  addListener: ClerkObject['addListener'] = (listener) => {
    this.told.add(listener);
    return () => this.told.delete(listener);
  };
  openUserProfile = () => void this.done.push('profile');
  signOut = async () => void this.done.push('out');
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

test('a key names its host', () => expect(hostOf(publishableKey)).toBe('clerk.example.com'));

test('whoever signs in at the provider is signed in here, as our server knows them', async () => {
  const requests = serve({ authenticated: true, user: ada });
  const { unmount } = renderPage(<HostedSignIn mode="in" publishableKey={publishableKey} />);
  await waitFor(() => expect(clerk.done).toEqual(['in']));
  clerk.signIn();
  await waitFor(() => expect(readSession()?.user.email).toBe('ada@example.com'));
  expect(readSession()).toMatchObject({ isHosted: true, token: '' });
  expect(clerk.asked).toEqual([{ template: 'session', skipCache: true }]);
  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/status', '/api/podcast-jobs/claim']);
  const [, claim] = requests;
  expect(claim!.headers.get('authorization')).toBe('Bearer token-of-the-provider');
  expect(claim!.body).toEqual({ sessionId: localStorage.getItem('podcast-session') });
  unmount();
  expect(clerk.done).toEqual(['in', '-in']);
});

test('whoever is signed in at the provider already needs no widget', async () => {
  serve({ authenticated: true, user: ada });
  clerk.beSignedIn();
  renderPage(<HostedSignIn mode="in" publishableKey={publishableKey} />);
  await waitFor(() => expect(readSession()?.user.email).toBe('ada@example.com'));
  expect(clerk.done).toEqual([]);
});

test('a token that our server does not take signs nobody in, and says so', async () => {
  serve({ authenticated: false });
  clerk.beSignedIn();
  renderPage(<HostedSignIn mode="in" publishableKey={publishableKey} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in could not be loaded');
  expect(readSession()).toBeNull();
});

test('signing up has its own widget', async () => {
  serve({ authenticated: false });
  renderPage(<HostedSignIn mode="up" publishableKey={publishableKey} />);
  await waitFor(() => expect(clerk.done).toEqual(['up']));
  expect(screen.getByRole('region', { name: 'Sign up' })).toHaveAttribute('aria-busy', 'false');
});

test('tokens come from the provider, and signing out ends its session too', async () => {
  serve({});
  clerk.beSignedIn();
  beginSession({ token: '', isHosted: true, expiresAt: '9999-12-31T00:00:00.000Z', user: ada });
  expect(await sessionToken.get()).toBe('token-of-the-provider');
  expect(await sessionToken.get()).toBe('token-of-the-provider');
  expect(clerk.asked).toHaveLength(1);
  await signOut();
  expect(clerk.done).toEqual(['out']);
});

describe('a session that changes at the provider', () => {
  const grace = { id: 'acc_grace', email: 'grace@example.com' };
  beforeEach(async () => {
    serve({ authenticated: true, user: grace });
    clerk.signIn();
    beginSession({ token: '', isHosted: true, expiresAt: '9999-12-31T00:00:00.000Z', user: ada });
    await sessionToken.get();
    clerk.tell();
    expect(readSession()?.user).toEqual(ada);
  });

  test('is here whoever our server then knows', async () => {
    clerk.signIn('sess_2');
    expect(readSession()).toBeNull();
    await waitFor(() => expect(readSession()?.user).toEqual(grace));
  });

  test('ends here with its end there', () => {
    clerk.reset();
    clerk.tell();
    expect(readSession()).toBeNull();
  });
});
