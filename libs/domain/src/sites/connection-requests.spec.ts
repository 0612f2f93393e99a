import { siteAddressSchema } from './connection-requests';

const problemsOf = (text: string) =>
  siteAddressSchema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test.each(['', 'no address', 'ftp://example.com', 'https://ada:secret@example.com', 'https://'])(
  'the URL %j has one problem, that it is none',
  (text) => expect(problemsOf(text)).toEqual(['Must be an http(s) URL without user name and password']),
);

test.each(['https://example.com', 'http://blog.example.com/news/', ' https://example.com '])('%j is a site', (text) =>
  expect(problemsOf(text)).toEqual([]),
);

test('the host must be a domain', () =>
  expect(problemsOf('https://dashboard/blog')).toEqual([expect.stringMatching(/^The host of the site must be/)]));
