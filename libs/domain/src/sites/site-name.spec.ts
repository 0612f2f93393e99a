import { maxSitePathLength } from '../limits/site-limits';
import { registerSiteSchema } from './connection-requests';
import { domainOfSite, siteNameOf } from './site-name';

test.each([
  ['https://blog.example.com', 'blog.example.com'],
  ['https://blog.example.com/', 'blog.example.com'],
  ['https://Blog.Example.com:8443/News/?page=1#top', 'blog.example.com/News'],
  ['http://localhost:8080/a/b//', 'localhost:8080/a/b'],
  ['https://bücher.example/straße', 'xn--bcher-kva.example/stra%C3%9Fe'],
  ['https://blog.example.com/a/../b', 'blog.example.com/b'],
])('the site at %s is %s', (url, name) => {
  expect(siteNameOf(url)).toBe(name);
  expect(domainOfSite(name)).toBe(new URL(url).host.replace(':8443', ''));
});

test('the path of a site has a limit', () => {
  const parsed = (length: number) =>
    registerSiteSchema.safeParse({ site_url: `https://blog.example.com/${'a'.repeat(length - 1)}/` });
  expect(parsed(maxSitePathLength).success).toBe(true);
  expect(parsed(maxSitePathLength + 1).error?.issues).toMatchObject([
    { path: ['site_url'], message: `The path of the site must be at most ${maxSitePathLength} characters` },
  ]);
});
