import jsQR from 'jsqr';
import { showPageWords } from '@duetcast/words/en/site/show-page';
import { subscribeSection } from './subscribe';

const feedUrl = 'https://podcasts.example.com/feeds/359da039-8689.xml';
const section = subscribeSection(feedUrl, showPageWords.en);

test('each app gets the feed in its own form', () => {
  const links = [...section.matchAll(/href="([^"]+)">([^<]+)/g)].map(([, href, name]) => [name, href]);
  expect(links).toEqual([
    ['Apple Podcasts', 'podcast://podcasts.example.com/feeds/359da039-8689.xml'],
    ['Pocket Casts', 'pktc://subscribe/podcasts.example.com/feeds/359da039-8689.xml'],
    ['Overcast', `overcast://x-callback-url/add?url=${encodeURIComponent(feedUrl)}`],
    ['AntennaPod', `https://antennapod.org/deeplink/subscribe?url=${encodeURIComponent(feedUrl)}`],
    ['Podcast Addict', 'podcastaddict://podcasts.example.com/feeds/359da039-8689.xml'],
  ]);
});

test('a reader of QR codes finds the address of the feed', () => {
  const [, side = 0] = (/viewBox="0 0 (\d+)/.exec(section) ?? []).map(Number);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, left, top, size] of section.matchAll(/M(\d+),(\d+)h(\d+)/g))
    for (let row = Number(top); row < Number(top) + Number(size); row++) {
      const start = (row * side + Number(left)) * 4;
      for (let at = start; at < start + Number(size) * 4; at += 4) pixels.fill(0, at, at + 3);
    }
  expect(jsQR(pixels, side, side)?.data).toBe(feedUrl);
});
