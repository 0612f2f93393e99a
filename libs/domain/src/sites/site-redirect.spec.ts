import { isOfSite } from './site-redirect';

const site = 'https://blog.example.com/news/';

test.each([
  'https://blog.example.com/news',
  'https://blog.example.com/news/',
  'https://blog.example.com/news/a..b/...;a/%C3%A9?path=..;/%252e%252e/',
  'https://BLOG.example.com:443/news/?duetcast_connect=1',
  'https://blog.example.com/news/wp-admin/admin.php?page=duetcast&next=https://evil.example/#'.slice(0, -1),
])('%s belongs to the site', (address) => expect(isOfSite(address, site)).toBe(true));

test.each([
  'https://blog.example.com/',
  'https://blog.example.com/newsletter',
  'https://blog.example.com/news/../admin',
  'https://blog.example.com/news/%2e%2e/admin',
  'https://blog.example.com/news/..%2fadmin',
  'https://blog.example.com/news/%2e%2e%5cadmin',
  'https://blog.example.com/news/%',
  'https://blog.example.com/news/%252e%252e/admin',
  'https://blog.example.com/news/%252e./admin',
  'https://blog.example.com/news/..%252fadmin',
  'https://blog.example.com/news/%25252e%25252e/admin',
  'https://blog.example.com/news/%255c..%255cadmin',
  'https://blog.example.com/news/%25',
  'https://blog.example.com/news/%2525zz',
  'https://blog.example.com/news/..;/admin',
  'https://blog.example.com/news/..;a=b/admin',
  'https://blog.example.com/news/%2e%2e%3b/admin',
  'https://blog.example.com/news/%252e%252e%253bx/admin',
  'https://blog.example.com/news/..%00/admin',
  'https://blog.example.com/news/#',
  'https://blog.example.com/news/#token',
  'https://evil.example/news/',
  'https://blog.example.com.evil.example/news/',
  'https://blog.example.com@evil.example/news/',
  'https://me:pw@blog.example.com/news/',
  'https://blog.example.com:8443/news/',
  'http://blog.example.com/news/',
  '//blog.example.com/news/',
  '\\\\evil.example/news/',
  'javascript:alert(1)//blog.example.com/news/',
  '/news/',
  '',
])('%s does not', (address) => expect(isOfSite(address, site)).toBe(false));

test('every path of a host belongs to the site at its root', () => {
  expect(isOfSite('http://localhost:8080/wp-admin/', 'http://localhost:8080')).toBe(true);
  expect(isOfSite('http://localhost:8081/wp-admin/', 'http://localhost:8080')).toBe(false);
});
