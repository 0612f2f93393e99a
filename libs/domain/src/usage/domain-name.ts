import { z } from 'zod';
import { maxDomainLength, maxDomainPartLength } from '../limits/usage-limits';
import { AppError, codedTooLong } from '../kernel/errors';
import { parsedUrl } from '../kernel/parsed-url';

/** Usage domains of jobs without a site. */
export const ownDomains = { dashboard: 'dashboard', api: 'api' } as const;

export const isOwnDomain = (domain: string): boolean => domain === ownDomains.dashboard || domain === ownDomains.api;

/** Special-use names (RFC 6761 and others) that are never a public site; `.example` is allowed, as in documentation. */
const reservedEndings = ['localhost', 'test', 'local', 'invalid', 'internal', 'onion', 'alt', 'arpa'];
const partPattern = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const maxPort = 65_535;

/** A normalized domain, or the problem as the end of a sentence that begins with "The domain". */
type ReadDomain =
  | {
      readonly domain: string;
      readonly problem?: undefined;
      readonly isTooLong?: undefined;
      /** Set for `localhost`, `*.test`, `*.local` and addresses: why it is no public domain. */
      readonly internal?: string;
    }
  | {
      readonly problem: string;
      readonly domain?: undefined;
      readonly internal?: undefined;
      readonly isTooLong?: true;
    };

const hostName = 'must be a host name such as example.com';
const without = (what: string): ReadDomain => ({ problem: `${hostName}, without ${what}.` });

/** Normalizes a domain to lower-case ASCII (IDNA) without a trailing dot. */
export function readDomain(text: string): ReadDomain {
  const trimmed = text.trim();
  if (isOwnDomain(trimmed.toLowerCase())) return { domain: trimmed.toLowerCase() };
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(trimmed) ?? [];
  if (trimmed === '') return { problem: `${hostName}; it is empty.` };
  if (scheme !== undefined) return without(`"${scheme}"`);
  if (/\s/.test(trimmed)) return without('spaces');
  if (/[/?#\\]/.test(trimmed)) return without('a path');
  if (trimmed.includes('@')) return without('a user name');
  // An IPv6 address has several colons and, with a port, brackets.
  const isBareIpv6 = /^[^[]*:[^[]*:/.test(trimmed);
  const [, host = '', port] = isBareIpv6 ? ['', `[${trimmed}]`] : (/^(.*?)(?::(\d*))?$/.exec(trimmed) ?? []);
  return withPort(readHost(host) ?? { problem: `${hostName}; "${excerptOf(trimmed)}" is not valid.` }, port);
}

function withPort(host: ReadDomain, port: string | undefined): ReadDomain {
  if (host.domain === undefined || port === undefined) return host;
  if (!host.internal) return without('a port');
  const number = Number(port);
  if (port === '' || number < 1 || number > maxPort) return { problem: `must have a port from 1 to ${maxPort}.` };
  return { ...host, domain: `${host.domain}:${number}` };
}

/** Null for what is no host of a URL. */
function readHost(host: string): ReadDomain | null {
  // `URL` would decode a percent sign and drop what begins a port.
  const url = /[%:]/.test(host.replace(/^\[.*\]$/, '')) ? null : parsedUrl(`http://${host}/`);
  if (url === null) return null;
  const domain = url.hostname.replace(/\.$/, '');
  if (/^\[|^\d+(\.\d+){3}$/.test(domain)) return { domain, internal: `${hostName}, not an address.` };
  return lengthProblemOf(domain) ?? partsOf(domain);
}

const maxExcerptLength = 80;
const excerptOf = (text: string): string =>
  text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength)}…` : text;

function lengthProblemOf(domain: string): ReadDomain | undefined {
  if (domain.length > maxDomainLength)
    return {
      problem: `${hostName} of at most ${maxDomainLength} characters; it has ${domain.length}.`,
      isTooLong: true,
    };
  const longest = Math.max(...domain.split('.').map(({ length }) => length));
  if (longest <= maxDomainPartLength) return undefined;
  return { problem: `${hostName}; a part has at most ${maxDomainPartLength} characters, one here has ${longest}.` };
}

function partsOf(domain: string): ReadDomain {
  const parts = domain.split('.');
  const ending = parts.at(-1) ?? '';
  if (parts.includes('')) return without('an empty part before or after a dot');
  const invalid = parts.find((part) => !partPattern.test(part));
  if (invalid !== undefined)
    return { problem: `${hostName}; "${invalid}" is not valid: use letters, digits and inner hyphens.` };
  const reserved = `${hostName}; names that end in "${ending}" are reserved.`;
  const isInternal = domain === 'localhost' || (parts.length > 1 && /^(test|local)$/.test(ending));
  if (isInternal) return { domain, internal: reserved };
  if (parts.length === 1) return { problem: `${hostName}, with at least one dot.` };
  return reservedEndings.includes(ending) ? { problem: reserved } : { domain };
}

const refuse = (problem: string): string => `The domain ${problem}`;
const refusedName = (problem: string, isTooLong = false) =>
  ({ code: 'custom', ...(isTooLong ? codedTooLong(refuse(problem)) : { message: refuse(problem) }) }) as const;

/**
 * A domain in its ASCII form, which `readDomain` normalizes: a public host name, an own domain, or an internal host, which
 * the server accepts outside production or where it is configured.
 */
export const domainNameSchema = z
  .string({ error: 'A domain is required, such as example.com.' })
  .superRefine((text, context) => {
    const { problem, isTooLong } = readDomain(text);
    if (problem !== undefined) context.addIssue(refusedName(problem, isTooLong));
  })
  .overwrite((text) => readDomain(text).domain ?? text)
  .meta({
    minLength: 1,
    description: 'Public host name without scheme, port and path. International names are stored in their ASCII form.',
    examples: ['example.com'],
  });

/** Where jobs of internal hosts are accepted. */
export interface InternalHosts {
  readonly areAllowed: boolean;
  /** `host:port` of those that are allowed anyway. */
  readonly allowed: readonly string[];
}

/** Why the server does not accept a normalized domain; undefined: it does. */
export function refusalOf(domain: string, { areAllowed, allowed }: InternalHosts): string | undefined {
  if (isOwnDomain(domain)) return undefined;
  const { internal } = readDomain(domain);
  if (!internal || areAllowed) return undefined;
  const isNamed = allowed.some((host) => host === domain || host.replace(/:\d+$/, '') === domain);
  return isNamed ? undefined : refuse(internal);
}

/**
 * The domain that is charged: a site's own domain, else the requested one, else a built-in domain for API or dashboard.
 * @throws AppError `auth.forbidden` if a site requests another domain
 */
export function chargedDomain(by: { domain?: string; tokenId: string | null }, requested: string | undefined): string {
  if (by.domain === undefined) return requested ?? (by.tokenId === null ? ownDomains.dashboard : ownDomains.api);
  if (requested !== undefined && requested !== by.domain) throw new AppError('auth.forbidden', { param: 'domain' });
  return by.domain;
}

/** YYYY-MM with a real month. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'The month must be given as YYYY-MM.');
