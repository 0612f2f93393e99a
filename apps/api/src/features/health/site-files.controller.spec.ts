import { readFileSync } from 'node:fs';
import { readConfig } from '../../platform/config/config';
import { SiteFilesController } from './site-files.controller';

const filesOf = (env: NodeJS.ProcessEnv = {}) =>
  new SiteFilesController(readConfig({ PUBLIC_URL: 'https://audio.example', ...env }));

test('robots.txt closes what is private, and names the list of pages', () => {
  const lines = filesOf().robots().split('\n');
  expect(lines).toContain('Disallow: /dashboard');
  expect(lines).toContain('Sitemap: https://audio.example/sitemap.xml');
  expect(lines).not.toContain('Disallow: /');
});

test('sitemap.xml lists the public pages by their whole addresses', () => {
  const text = filesOf().sitemap();
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    expect.arrayContaining(['https://audio.example/', 'https://audio.example/voices', 'https://audio.example/tos']),
  );
  expect(text).not.toContain('dashboard');
});

test('security.txt names the contact, for less than a year; there is none without a contact', () => {
  const text = filesOf({ SECURITY_CONTACT: 'mailto:security@audio.example' }).security();
  expect(text).toMatch(/^Contact: mailto:security@audio\.example\nExpires: /);
  const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 86_400_000);
  expect(() => filesOf().security()).toThrow(expect.objectContaining({ code: 'request.notFound' }) as Error);
});

test('there is an icon for browsers that ask for it by its usual name', () =>
  expect([...readFileSync('apps/web/public/favicon.ico').subarray(0, 4)]).toEqual([0, 0, 1, 0]));
