import { isIPv6 } from 'node:net';
import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';
import parsedAddresses from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { list, url } from './formats';

const address = z.email();

export const emails = list.pipe(
  z.array(z.email('must be email addresses such as ada@example.com, separated by commas')),
);

/** One mailbox; its host needs no dot, since mail can stay inside a network. */
function isSender(text: string): boolean {
  const [sender, ...others] = parsedAddresses(text);
  if (!sender?.address || others.length > 0 || /[\r\n]/.test(text)) return false;
  return address.safeParse(sender.address.replace(/@([^@.]+)$/, '@$1.example')).success;
}
export const sender = z
  .string()
  .refine(isSender, 'must be one sender such as hello@example.com or Duetcast <hello@example.com>');

/** True for a host and port as URLs write them, with IPv6 in brackets. */
function isHostAndPort(text: string): boolean {
  const [, host = '', port] = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]%]+):([1-9]\d{0,4})$/i.exec(text) ?? [];
  return Number(port) <= 65_535 && parsedUrl(`http://${host}`)?.hostname === host.toLowerCase();
}
export const hostsWithPorts = list.pipe(
  z.array(
    z.string().refine(isHostAndPort, 'must be host:port pairs such as intranet.example:8080, separated by commas'),
  ),
);

/** Rules of S3, which compatible services share. */
const bucketPattern = /^(?!.*\.\.)(?!\d+(\.\d+){3}$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
export const bucket = z
  .string()
  .regex(
    bucketPattern,
    'must be the name of a bucket: 3 to 63 lower-case letters, digits, hyphens and dots, with a letter or digit at both ends',
  );

/** What MongoDB accepts on every platform; the others are its own. */
const isDatabase = (text: string): boolean =>
  /^[^/\\. "$*<>:|?\0]+$/.test(text) && Buffer.byteLength(text) <= 63 && !['admin', 'local', 'config'].includes(text);
export const database = z
  .string()
  .refine(
    isDatabase,
    'must be the name of a database: at most 63 bytes without spaces and /\\."$*<>:|?, and not admin, local or config',
  );

const isOrigin = (text: string): boolean => text === '*' || parsedUrl(text)?.origin === text;

/** Web origins as browsers send them in `Origin`: scheme, host and port. */
export const origins = list
  .transform((all) => (all.join() === 'none' ? [] : all))
  .refine(
    (all) => all.every(isOrigin),
    'must be origins such as https://studio.example.com, separated by commas, or * or none',
  );

/** The URL of the server, which serves no folder of a host. */
export const rootUrl = url('http', 'https').refine((text) => {
  const parsed = parsedUrl(text);
  return parsed?.href === `${parsed?.origin}/`;
}, 'must have no path, query or user, as in https://audio.example.com');

/** URLs have IPv6 addresses in brackets, without a zone such as `%eth0`. */
export const hostInUrl = (host: string): string => (isIPv6(host) ? `[${host.replace(/%.*/, '')}]` : host);

/** An address or name to listen on; IPv6 also in brackets, as in URLs. */
export const listenHost = z.string().transform((host) => /^\[(.*)\]$/.exec(host)?.[1] ?? host);
