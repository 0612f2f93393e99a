import { stringifySetCookie } from 'cookie';
import type { Config } from '../config/config';

/** Lifetime of a session token and of its cookie. */
export const sessionLifetimeSeconds = 7 * 24 * 60 * 60;

/** Carries the session for reads that cannot send a header: players and downloads. */
export const sessionCookie = 'duetcast_session';

const attributes = (config: Config) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/api',
  secure: config.publicUrl.startsWith('https:'),
});

/** The Set-Cookie line of a new session. */
export const sessionCookieFor = (token: string, config: Config): string =>
  stringifySetCookie({ name: sessionCookie, value: token, maxAge: sessionLifetimeSeconds, ...attributes(config) });

/** The Set-Cookie line that takes the session away. */
export const clearedSessionCookie = (config: Config): string =>
  stringifySetCookie({ name: sessionCookie, value: '', maxAge: 0, ...attributes(config) });
