import { parseCookie } from 'cookie';
import { sessionCookie } from './session-cookie';
import type { ApiRequest } from '../requests/api-request';

/** Clerk's script keeps the current session token in this cookie of our own site, renewed each minute. */
const clerkCookie = '__session';

/** The credential of `Authorization: Bearer`, undefined where there is none. */
export function bearerOf({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  const [scheme = '', credential] = headers.authorization?.trim().split(/\s+/, 2) ?? [];
  return scheme.toLowerCase() === 'bearer' ? (credential ?? '') : undefined;
}

/** Players and downloads cannot send a header; reading is safe from forged requests, so only reading may use it. */
export function cookiesOf({ method, headers }: Pick<ApiRequest, 'method' | 'headers'>): string[] {
  if (method !== 'GET' && method !== 'HEAD') return [];
  const cookies = parseCookie(headers.cookie ?? '');
  return [cookies[sessionCookie], cookies[clerkCookie]].filter(
    (token) => token !== undefined && token !== '',
  ) as string[];
}
