import { parseCookie, stringifySetCookie } from 'cookie';
import { passkeyChallengeMs } from '@duetcast/domain/limits/passkey-limits';
import type { Config } from '../../../platform/config/config';

/** Cookie of the browser that asked for a challenge: only this browser can answer it. */
export const challengeCookie = 'duetcast_passkey';

/** Set-Cookie header value; null: the challenge is used up. */
export const challengeCookieFor = (id: string | null, config: Config): string =>
  stringifySetCookie({
    name: challengeCookie,
    value: id ?? '',
    maxAge: id === null ? 0 : passkeyChallengeMs / 1000,
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
  });

export const challengeIn = (cookies: string | undefined): string => parseCookie(cookies ?? '')[challengeCookie] ?? '';
