import { parseCookie, stringifySetCookie } from 'cookie';
import { linkLifetimeMs } from '@duetcast/domain/limits/time-limits';
import type { Config } from '../../../platform/config/config';
import { sha256 } from '../../../platform/hashing/sha256';

/** Cookie of the browser that requested links; by it the page of a link knows that it was requested in this browser. */
export const linksCookie = 'duetcast_links';
const maxLinks = 5;

/** Recognizes the link, and does not sign in. */
const markOf = (token: string): string => sha256(`requested here: ${token}`).slice(0, 32);

const marksIn = (cookies: string | undefined): string[] =>
  (parseCookie(cookies ?? '')[linksCookie] ?? '').split('.').filter((mark) => /^[0-9a-f]{32}$/.test(mark));

/** Set-Cookie header value that adds a link to those of the browser, of which it keeps the newest. */
export const withLink = (cookies: string | undefined, token: string, config: Config): string =>
  stringifySetCookie({
    name: linksCookie,
    value: [markOf(token), ...marksIn(cookies)].slice(0, maxLinks).join('.'),
    maxAge: linkLifetimeMs / 1000,
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  });

/** Whether the browser that sends these cookies requested the link. */
export const wasRequestedBy = (cookies: string | undefined, token: string): boolean =>
  marksIn(cookies).includes(markOf(token));
