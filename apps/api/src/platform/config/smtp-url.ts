import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';
import ipaddr from 'ipaddr.js';
import { url } from './formats';

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

/** Whether mail leaves only over TLS: always with a password; else unless the server runs on this machine or `requireTLS` says otherwise. */
export function requiresTls(smtpUrl: string): boolean {
  const { protocol, username, password, hostname, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:' || username || password) return true;
  return (searchParams.get('requireTLS') ?? String(!isLoopback(hostname))) === 'true';
}

/** Options of nodemailer for which `requireTLS` stands. */
const insteadOf = ['secure', 'ignoreTLS', 'opportunisticTLS'];

function problemOf(text: string): string | null {
  const searchParams = parsedUrl(text)?.searchParams;
  if (!searchParams) return null; // `url` reports it
  const requireTls = searchParams.get('requireTLS');
  if (!['true', 'false', null].includes(requireTls)) return 'requireTLS must be true or false';
  if (insteadOf.some((name) => searchParams.has(name)))
    return `does not take ${insteadOf.join(', ')}: use smtps:// for TLS from the start, or requireTLS`;
  if (requireTls === 'false' && requiresTls(text))
    return 'requireTLS=false is only accepted with smtp:// and without a password, which is never sent without TLS';
  return null;
}

/** `smtp://` or `smtps://`, with `requireTLS` and other options of nodemailer as parameters. */
export const smtpUrl = url('smtp', 'smtps').superRefine((text, context) => {
  const message = problemOf(text);
  if (message) context.addIssue({ code: 'custom', message });
});
