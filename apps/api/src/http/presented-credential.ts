import { parseCookie } from 'cookie';
import { sessionCookie } from '../auth/session-cookie';
import type { ApiRequest } from './api-request';

/** The credential of `Authorization: Bearer`, undefined where there is none. */
export function bearerOf({ headers }: Pick<ApiRequest, 'headers'>): string | undefined {
  const [scheme = '', credential] = headers.authorization?.trim().split(/\s+/, 2) ?? [];
  return scheme.toLowerCase() === 'bearer' ? (credential ?? '') : undefined;
}

/** Players and downloads cannot send a header; reading is safe from forged requests, so only reading may use it. */
export function cookieOf({ method, headers }: Pick<ApiRequest, 'method' | 'headers'>): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  return (isRead ? parseCookie(headers.cookie ?? '')[sessionCookie] : undefined) || undefined;
}
