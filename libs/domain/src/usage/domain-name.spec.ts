import * as fc from 'fast-check';
import { maxDomainLength, maxDomainPartLength } from '../limits/usage-limits';
import { longProperty } from '../../../../test/support/long-check';
import { registerSiteSchema } from '../sites/connection-requests';
import { siteDomainOf } from '../sites/site-name';
import { domainNameSchema, refusalOf } from './domain-name';

const parsed = (text: string): string | undefined => {
  const { data, error } = domainNameSchema.safeParse(text);
  return data ?? error?.issues[0]?.message;
};
const host = 'The domain must be a host name such as example.com';
const part = (length: number): string => 'a'.repeat(length);
/** A name of this length from parts that are short enough. */
const nameOf = (length: number): string => `${`${part(49)}.`.repeat(5)}${part(length - 250)}`;

describe('a domain', () => {
  test.each([
    ['example.com', 'example.com'],
    [' Blog.Example.COM ', 'blog.example.com'],
    ['example.com.', 'example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['XN--MNCHEN-3YA.Example', 'xn--mnchen-3ya.example'],
    ['例え。テスト。', 'xn--r8jz45g.xn--zckzah'],
    ['straße.example', 'xn--strae-oqa.example'],
    ['a-1.b-2.example', 'a-1.b-2.example'],
    ['Dashboard', 'dashboard'],
    ['api', 'api'],
    ['LOCALHOST:8080', 'localhost:8080'],
    ['shop.test:8443', 'shop.test:8443'],
    ['raspberry.local', 'raspberry.local'],
    ['127.0.0.1:080', '127.0.0.1:80'],
    ['203.0.113.7', '203.0.113.7'],
    ['[0:0:0:0:0:0:0:1]:3000', '[::1]:3000'],
    ['2001:db8::1', '[2001:db8::1]'],
  ])('%j is normalized to %s', (text, domain) => expect(parsed(text)).toBe(domain));

  test.each([
    ['', `${host}; it is empty.`],
    ['https://example.com', `${host}, without "https://".`],
    ['example.com/blog', `${host}, without a path.`],
    ['example.com?a', `${host}, without a path.`],
    ['me@example.com', `${host}, without a user name.`],
    ['exam ple.com', `${host}, without spaces.`],
    ['example.com:8080', `${host}, without a port.`],
    ['example.com:', `${host}, without a port.`],
    ['localhost:0', 'The domain must have a port from 1 to 65535.'],
    ['localhost:65536', 'The domain must have a port from 1 to 65535.'],
    ['intranet', `${host}, with at least one dot.`],
    ['example..com', `${host}, without an empty part before or after a dot.`],
    ['.example.com', `${host}, without an empty part before or after a dot.`],
    ['my_site.com', `${host}; "my_site" is not valid: use letters, digits and inner hyphens.`],
    ['-a.com', `${host}; "-a" is not valid: use letters, digits and inner hyphens.`],
    ['xn--a.com', `${host}; "xn--a.com" is not valid.`],
    ['%65xample.com', `${host}; "%65xample.com" is not valid.`],
    ['1.2.3.256', `${host}; "1.2.3.256" is not valid.`],
    ['[::1', `${host}; "[::1" is not valid.`],
    ['site.invalid', `${host}; names that end in "invalid" are reserved.`],
    ['a.localhost', `${host}; names that end in "localhost" are reserved.`],
    [nameOf(maxDomainLength + 1), `${host} of at most 253 characters; it has 254.`],
    [`${part(maxDomainPartLength + 1)}.com`, `${host}; a part has at most 63 characters, one here has 64.`],
  ])('%j is refused: %s', (text, problem) => expect(parsed(text)).toBe(problem));

  test.each([nameOf(maxDomainLength), `${part(maxDomainPartLength)}.com`, 'localhost:1', 'localhost:65535'])(
    '%s is at the limit',
    (text) => expect(parsed(text)).toBe(text),
  );

  test('is normalized once: a second time changes nothing', () => {
    const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const port = fc.option(fc.nat(70_000), { nil: undefined });
    const labels = fc.array(label, { maxLength: 4 }).map((all) => all.join('.'));
    const anyHost = fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), labels);
    const text = fc.tuple(anyHost, port).map(([name, number]) => (number === undefined ? name : `${name}:${number}`));
    fc.assert(
      fc.property(text, (input) => {
        const { data } = domainNameSchema.safeParse(input);
        if (data === undefined) return;
        expect(domainNameSchema.parse(data)).toBe(data);
        expect(data).toMatch(/^[\x21-\x7e]{1,259}$/);
      }),
      longProperty('domains', 1_000, 100_000),
    );
  });
});

describe('an internal host', () => {
  const inProduction = { areAllowed: false, allowed: ['localhost:8080', '10.0.0.7:80'] };
  test.each([
    ['localhost', undefined],
    ['localhost:8080', undefined],
    ['10.0.0.7', undefined],
    ['localhost:8081', `${host}; names that end in "localhost" are reserved.`],
    ['10.0.0.8', `${host}, not an address.`],
    ['shop.test', `${host}; names that end in "test" are reserved.`],
    ['example.com', undefined],
    ['dashboard', undefined],
  ])('%s is refused in production unless it is named: %s', (domain, refusal) =>
    expect(refusalOf(domain, inProduction)).toBe(refusal),
  );

  test('is accepted outside production', () =>
    expect(refusalOf('shop.test', { areAllowed: true, allowed: [] })).toBeUndefined());
});

describe('the domain of a site', () => {
  test.each([
    ['https://Blog.Example.com:8443/wp', 'blog.example.com'],
    ['https://bücher.example./', 'xn--bcher-kva.example'],
    ['http://localhost:8080/', 'localhost:8080'],
    ['http://localhost:80/', 'localhost'],
    ['http://[::1]:8080/', '[::1]:8080'],
  ])('%s is %s', (url, domain) => {
    expect(siteDomainOf(url)).toBe(domain);
    expect(registerSiteSchema.safeParse({ site_url: url }).success).toBe(true);
  });

  test.each([
    ['https://blog/', 'The host of the site must be a host name such as example.com, with at least one dot.'],
    ['https://dashboard/', 'The host of the site must be a host name such as example.com.'],
  ])('%s is refused', (site_url, message) =>
    expect(registerSiteSchema.safeParse({ site_url }).error?.issues).toMatchObject([{ message }]),
  );
});
