import type { DataOf } from '../../../client/api-types';
import { api, ApiError, type ApiResponse } from '../../../client/api';
import { anonymousSessionId } from '../../../client/anonymous-session';
import { beginSession } from '../../../client/session';
import { hostedToken, type ClerkObject } from './clerk';

/** A session at the provider outlives each of its tokens; when it ends, the next token says so. */
const lastsUntil = '9999-12-31T00:00:00.000Z';

type Status = Partial<ApiResponse<DataOf<'getAuthStatus'>>> & { error?: string; code?: string };

/**
 * Asks our own server who this is: the page believes nothing else. What was made here before signing in becomes the account's.
 * @throws ApiError where the server does not take the provider's token
 */
export async function beginHostedSession(loaded: ClerkObject): Promise<void> {
  const token = await hostedToken(loaded);
  if (!token) return;
  const headers = { authorization: `Bearer ${token}` };
  const response = await api.send('/api/auth/status', { headers });
  const { data, error, code } = (await response.json()) as Status;
  if (!data?.authenticated || !data.user)
    throw new ApiError(error ?? 'Not authenticated.', response.status, code ?? 'auth.required');
  const body = { sessionId: anonymousSessionId() };
  // Whoever cannot be given their demo now is signed in all the same.
  await api.send('/api/podcast-jobs/claim', { method: 'POST', headers, body }).catch(() => undefined);
  beginSession({ token: '', isHosted: true, expiresAt: lastsUntil, user: data.user });
}
