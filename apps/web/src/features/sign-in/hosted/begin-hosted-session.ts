import type { DataOf } from '../../../client/api-types';
import { api, ApiError, type ApiResponse } from '../../../client/api';
import { anonymousSessionId } from '../../../client/anonymous-session';
import { beginSession } from '../../../client/session';
import { hostedToken, type ClerkObject } from './clerk';

/** Never expires here: the provider's session outlives its tokens, and the next token request reports its end. */
const neverExpires = '9999-12-31T00:00:00.000Z';

type AuthStatus = Partial<ApiResponse<DataOf<'getAuthStatus'>>> & { error?: string; code?: string };

/**
 * Starts a session for the user that our server returns for the provider's token, and claims the previews of the
 * anonymous session.
 * @throws ApiError if the server rejects the provider's token
 */
export async function beginHostedSession(provider: ClerkObject): Promise<void> {
  const token = await hostedToken(provider);
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  const response = await api.send('/api/auth/status', { headers });
  const { data, error, code } = (await response.json()) as AuthStatus;
  if (!data?.authenticated || !data.user)
    throw new ApiError(error ?? 'Not authenticated.', response.status, code ?? 'auth.required');
  const body = { sessionId: anonymousSessionId() };
  // A failed claim must not block sign-in.
  await api.send('/api/podcast-jobs/claim', { method: 'POST', headers, body }).catch(() => undefined);
  beginSession({ token: '', isHosted: true, expiresAt: neverExpires, user: data.user });
}
