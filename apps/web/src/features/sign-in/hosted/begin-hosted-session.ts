import { DuetcastError } from '@duetcast/client/duetcast-error';
import { api, dataOf } from '../../../client/api';
import { anonymousSessionId } from '../../../client/anonymous-session';
import { beginSession } from '../../../client/session';
import { hostedToken, type ClerkObject } from './clerk';

/** Never expires here: the provider's session outlives its tokens, and the next token request reports its end. */
const neverExpires = '9999-12-31T00:00:00.000Z';

/**
 * Starts a session for the user that our server returns for the provider's token, and claims the previews of the
 * anonymous session.
 * @throws DuetcastError if the server rejects the provider's token
 */
export async function beginHostedSession(provider: ClerkObject): Promise<void> {
  const token = await hostedToken(provider);
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  const { authenticated, user } = await dataOf(api.get('/api/auth/status', { headers }));
  if (!authenticated || !user) throw new DuetcastError('Not authenticated.', { status: 200, code: 'auth.required' });
  const body = { sessionId: anonymousSessionId() };
  // A failed claim must not block sign-in.
  await api.post('/api/podcast-jobs/claim', { headers, body }).catch(() => undefined);
  beginSession({ token: '', isHosted: true, expiresAt: neverExpires, user });
}
