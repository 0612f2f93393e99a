import { parseAddress } from './site-address';

test.each([
  ['blog.example.com', 'https://blog.example.com'],
  ['  https://blog.example.com/news ', 'https://blog.example.com/news'],
  ['HTTP://blog.example.com', 'HTTP://blog.example.com'],
  ['blog.example.com:8443', 'https://blog.example.com:8443'],
  ['', null],
  ['two words', null],
  ['ftp://blog.example.com', null],
  ['https://ada:secret@blog.example.com', null],
])('reads %j as %j', (text, address) => expect(parseAddress(text)).toBe(address));
