import type { AccessRule, OwnRules } from './access-rule';
import { everyone } from './sign-in-access-rules';

const unknownShare: AccessRule = { expected: everyone(404), send: () => ({ path: { shareId: 'guessed' } }) };

/** Of what anyone with a link may hear, and of reports about it. */
export const sharedAccessRules: OwnRules = {
  'get /api/posts/{connectionId}/{file}': unknownShare,
  'get /api/shares/{shareId}': unknownShare,
  'get /api/shares/{shareId}/audio': unknownShare,
  'get /api/shares/{shareId}/cover': unknownShare,
  'get /api/shares/{shareId}/captions': unknownShare,
  'get /api/shares/{shareId}/chapters': unknownShare,
  'get /embed/{shareId}/transcript': unknownShare,
  'get /report/{kind}/{id}': { expected: everyone(404), send: () => ({ path: { kind: 'share', id: 'guessed' } }) },
  'post /report/{kind}/{id}': {
    expected: everyone(400),
    send: () => ({ path: { kind: 'share', id: 'guessed' }, body: {} }),
  },
  'get /embed/{shareId}': unknownShare,
};
