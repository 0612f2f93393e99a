import { parsedUrl } from './parsed-url';

test('an address with Latin-1 characters is a URL however often it is read', () => {
  const read = () => parsedUrl('https://bücher.example/');
  for (let time = 0; time < 200_000; time++) if (!read()) throw new Error(`No URL at time ${time}`);
  expect(read()?.host).toBe('xn--bcher-kva.example');
});

test('resolves against a base, and is null for anything else', () => {
  expect(parsedUrl('/a', 'https://example.com/b')?.href).toBe('https://example.com/a');
  expect(parsedUrl('/a')).toBeNull();
  expect(parsedUrl('https://exa mple.com')).toBeNull();
});
