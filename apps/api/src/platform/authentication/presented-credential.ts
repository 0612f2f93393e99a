import { parseCookie } from 'cookie';
import { sessionCookie } from './session-cookie';
import type { ApiRequest } from '../requests/principal';

/** First-party cookie in which Clerk's script keeps the current session token, renewed every minute. */
const clerkCookie = '__session';

/** The `Authorization: Bearer` credential, undefined without that header. */
export function bearerOf({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  const [scheme = '', credential] = headers.authorization?.trim().split(/\s+/, 2) ?? [];
  return scheme.toLowerCase() === 'bearer' ? (credential ?? '') : undefined;
}

/** Session tokens from cookies, for players and downloads without headers; GET and HEAD only, against CSRF. Those with `Origin` come from pages of other origins. */
export function cookiesOf({ method, headers }: Pick<ApiRequest, 'method' | 'headers'>): string[] {
  if ((method !== 'GET' && method !== 'HEAD') || headers.origin !== undefined) return [];
  const cookies = parseCookie(headers.cookie ?? '');
  return [cookies[sessionCookie], cookies[clerkCookie]].filter(
    (token) => token !== undefined && token !== '',
  ) as string[];
}
