import { codeChallengePattern } from '@duetcast/domain/sites/authorization-requests';
import { siteNameOf } from '@duetcast/domain/sites/site-name';
import { isOfSite } from '@duetcast/domain/sites/site-redirect';
import { parseAddress } from './site-address';

const maxStateLength = 512;

/** What a site asks for in the address of the page. */
export interface ConnectionRequest {
  readonly siteUrl: string;
  readonly siteName: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
}

/** null: not a valid request: no address can get an answer. */
export function connectionRequestIn(query: URLSearchParams): ConnectionRequest | null {
  const of = (name: string): string => query.get(name) ?? '';
  const [siteUrl, redirectUri, state] = [of('site_url'), of('redirect_uri'), of('state')];
  const codeChallenge = of('code_challenge');
  if (of('code_challenge_method') !== 'S256' || !codeChallengePattern.test(codeChallenge)) return null;
  if (state === '' || state.length > maxStateLength) return null;
  if (parseAddress(siteUrl) !== siteUrl || !isOfSite(redirectUri, siteUrl)) return null;
  return { siteUrl, siteName: siteNameOf(siteUrl), redirectUri, state, codeChallenge };
}

/** The address that tells the site what came of its request. */
export function answerTo(
  { redirectUri, state }: ConnectionRequest,
  result: { code: string } | { error: string },
): string {
  const url = new URL(redirectUri);
  for (const name of ['code', 'error']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries({ ...result, state })) url.searchParams.set(name, value);
  return url.href;
}
