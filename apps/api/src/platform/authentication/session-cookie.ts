import { stringifySetCookie } from 'cookie';
import { sessionLifetimeSeconds } from '@duetcast/domain/limits/time-limits';
import type { Config } from '../config/config';

/** Session cookie for players and downloads, which cannot send a header. */
export const sessionCookie = 'duetcast_session';

const attributes = (config: Config) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/api',
  secure: config.publicUrl.startsWith('https:'),
});

/** Set-Cookie header value for a new session. */
export const sessionCookieFor = (token: string, config: Config): string =>
  stringifySetCookie({ name: sessionCookie, value: token, maxAge: sessionLifetimeSeconds, ...attributes(config) });

/** Set-Cookie header value that clears the session. */
export const clearedSessionCookie = (config: Config): string =>
  stringifySetCookie({ name: sessionCookie, value: '', maxAge: 0, ...attributes(config) });
