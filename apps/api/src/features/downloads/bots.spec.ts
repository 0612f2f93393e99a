import { isBot } from './bots';

test.each([
  'AppleCoreMedia/1.0.0.21G93 (iPhone; U; CPU OS 17_6_1 like Mac OS X; en_us)',
  'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
  'AntennaPod/3.5.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Spotify/8.9.0 iOS/17.5',
  'Podcast Addict/v5 (Linux; Android 14)',
  'Pocket Casts',
  'gPodder/3.11.4 (http://gpodder.org/) Linux',
])('%s is a listener', (userAgent) => expect(isBot(userAgent)).toBe(false));

test.each([
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'curl/8.5.0',
  'python-requests/2.32',
  'HeadlessChrome/142.0',
  '',
  undefined,
])('%s is none', (userAgent) => expect(isBot(userAgent)).toBe(true));
