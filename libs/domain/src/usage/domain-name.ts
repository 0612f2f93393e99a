import { z } from 'zod';
import { isOwnDomain, readDomain } from './read-domain';

export { ownDomains } from './read-domain';

const refuse = (problem: string): string => `The domain ${problem}`;

/**
 * A domain in its ASCII form, which `readDomain` normalizes: a public host name, an own domain, or an internal host, which
 * the server accepts outside production or where it is configured.
 */
export const domainNameSchema = z
  .string({ error: 'A domain is required, such as example.com.' })
  .superRefine((text, context) => {
    const { problem } = readDomain(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: refuse(problem) });
  })
  .overwrite((text) => readDomain(text).domain ?? text)
  .meta({
    description: 'Public host name without scheme, port and path. International names are stored in their ASCII form.',
    examples: ['example.com'],
  });

/** What domains were accepted as before: a lower-case host name, also of a single part. */
const earlierDomain = /^(?=.{1,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const recordedForm = (text: string): string => {
  const earlier = text.trim().toLowerCase();
  return earlierDomain.test(earlier) ? earlier : (readDomain(text).domain ?? text);
};

/** A domain to look up, also one that is no longer accepted. */
export const recordedDomainSchema = z
  .string()
  .superRefine((text, context) => {
    const { problem } = readDomain(text);
    if (problem !== undefined && !earlierDomain.test(recordedForm(text)))
      context.addIssue({ code: 'custom', message: refuse(problem) });
  })
  .overwrite(recordedForm);

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

/** YYYY-MM with a real month. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'The month must be given as YYYY-MM.');
