import { matchesEtag } from '../../../platform/http/etags';
import { dispositionOf } from './output-headers';

test.each([
  ['A show', `attachment; filename="A show.mp3"; filename*=UTF-8''A%20show.mp3`],
  [
    'Zürich & 東京',
    `attachment; filename="Zurich & __.mp3"; filename*=UTF-8''Z%C3%BCrich%20%26%20%E6%9D%B1%E4%BA%AC.mp3`,
  ],
  ['../../etc/passwd', `attachment; filename="etc passwd.mp3"; filename*=UTF-8''etc%20passwd.mp3`],
  [
    'a"; filename="evil.exe\r\nset-cookie: x',
    `attachment; filename="a ; filename= evil.exe set-cookie x.mp3"; filename*=UTF-8''a%20%3B%20filename%3D%20evil.exe%20set-cookie%20x.mp3`,
  ],
  ['half \ud83c', `attachment; filename="half.mp3"; filename*=UTF-8''half.mp3`],
  ['', `attachment; filename="duetcast.mp3"; filename*=UTF-8''duetcast.mp3`],
])('%j becomes a file name that is safe on every system', (title, header) =>
  expect(dispositionOf('attachment', title, 'mp3')).toBe(header),
);

test('If-None-Match matches a listed, weak or wildcard ETag', () => {
  expect(matchesEtag(undefined, '"a"')).toBe(false);
  expect(matchesEtag('"b", "a"', '"a"')).toBe(true);
  expect(matchesEtag('W/"a"', '"a"')).toBe(true);
  expect(matchesEtag('*', '"a"')).toBe(true);
});
