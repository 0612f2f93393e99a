import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';
import { orElse } from '@duetcast/domain/kernel/or-else';
import { z } from 'zod';

export const list = z.string().transform((text) => text.split(',').flatMap((part) => part.trim() || []));
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(values)}`);
export const flag = oneOf('true', 'false').transform((text) => text === 'true');
const numberFrom = (min: number, max: number, problem: string) =>
  z.coerce.number(problem).min(min, problem).max(max, problem);
export const whole = (min: number, max: number) => {
  const problem = `must be a whole number from ${min} to ${max}`;
  return numberFrom(min, max, problem).int(problem);
};
export const fraction = numberFrom(0, 1, 'must be a number from 0 to 1');
export const scheme = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.some((name) => text.startsWith(`${name}://`) && text.length > `${name}://`.length),
      `must be a URL that begins with ${schemes.join(':// or ')}://`,
    );
const isUrl = (text: string): boolean => (parsedUrl(text)?.hostname ?? '') !== '';
/** Validates the URL here: a driver that warns about a malformed one would log its password. */
export const url = (...schemes: string[]) =>
  scheme(...schemes).refine(isUrl, 'is not a valid URL; percent-encode special characters in user and password');

/** A page, or an address for mail. */
export const contact = z.union(
  [url('https'), z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/)],
  'must be an https:// or mailto: URL',
);

export const secret = (prefix: string) => z.string().startsWith(prefix, `must begin with ${prefix}`);

const headerPair = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/;
const isHeader = (pair: string): boolean =>
  orElse(() => headerPair.test(pair) && decodeURIComponent(pair) !== '', false);
/** `name=value,name=value` with percent-encoded values. */
export const headers = list
  .refine((pairs) => pairs.every(isHeader), 'must be name=value pairs, comma-separated, with percent-encoded values')
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = headerPair.exec(pair) ?? [];
        return [name, decodeURIComponent(value)];
      }),
    ),
  );

export const secretKey = z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits');
