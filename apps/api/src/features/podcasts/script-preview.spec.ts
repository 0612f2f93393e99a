import type { StoredScript } from '@duetcast/domain/podcasts/script';
import type { Principal } from '../../platform/requests/principal';
import { previewOf } from './script-preview';

const credential = 'session_1795176000000_a1b2c3d4';
const visitor: Principal = { kind: 'anonymous', sessionId: 'a1b2', credential };
const ada: Principal = {
  kind: 'user',
  accountId: 'acc_ada',
  sessionId: 'ses_1',
  isAdmin: false,
  signedInAt: null,
};
const script = (segments: number): StoredScript => ({
  version: 1,
  voices: { Host: 'local-en-us-f1', Guest: 'local-en-us-m1' },
  segments: Array.from({ length: segments }, (_, index) => ({
    speaker: index % 2 === 0 ? 'Host' : 'Guest',
    text: `Turn ${index}.`,
    voice_id: 'local-en-us-f1',
  })),
});
const written = (segments: number) => ({ podcastId: 'pod_1', script: script(segments) });

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [7, 4],
  [40, 4],
])('a script of %i segments gives a visitor %i', (total, visible) => {
  const preview = previewOf(written(total), 'An article.', visitor);
  expect(preview).toMatchObject({ previewSegments: visible, totalSegments: total, sessionId: credential });
  expect(preview.audioUrls).toEqual(
    [1, 2].slice(0, visible).map((line) => `/api/openai/preview-podcast-script/pod_1/lines/${line}/audio`),
  );
  expect(preview.preview).toEqual(
    script(total)
      .segments.slice(0, visible)
      .map(({ speaker, text }) => ({ speaker, text })),
  );
});

test.each([
  [1, 'Sign up for free to get the audio, with unlimited podcast scripts.'],
  [2, 'Sign up for free to get the last segment and the audio, with unlimited podcast scripts.'],
  [7, 'Sign up for free to get the other 3 segments and the audio, with unlimited podcast scripts.'],
])('the upgrade message for %i segments states what an account adds', (total, message) =>
  expect(previewOf(written(total), 'An article.', visitor).upgradeMessage).toBe(message),
);

test('an account gets the whole script and no upgrade message', () =>
  expect(previewOf(written(7), 'An article.', ada)).toMatchObject({
    previewSegments: 7,
    totalSegments: 7,
    metadata: { characterCount: 11 },
    upgradeMessage: null,
    sessionId: null,
  }));
