import { addressTyped, domainOf } from './site-address';

test.each([
  ['blog.example.com', 'https://blog.example.com'],
  ['  https://blog.example.com/news ', 'https://blog.example.com/news'],
  ['HTTP://blog.example.com', 'HTTP://blog.example.com'],
  ['blog.example.com:8443', 'https://blog.example.com:8443'],
  ['', null],
  ['two words', null],
  ['ftp://blog.example.com', null],
  ['https://ada:secret@blog.example.com', null],
])('%j is %j', (text, address) => expect(addressTyped(text)).toBe(address));

test('the domain is the host in lower case, without its port', () =>
  expect(domainOf('https://Blog.Example.com:8443/news')).toBe('blog.example.com'));
