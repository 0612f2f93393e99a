import { createHash } from 'node:crypto';
import { chainText, genesisHash, verifyChain } from './chain';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Stored before events had owners; its hash was computed then. */
const metadata = {
  $correlationId: 'request-1',
  $causationId: 'request-1',
  actor: { kind: 'user', id: 'acc_ada' },
  at: '2026-11-20T12:00:00.000Z',
  schemaVersion: 1,
  previousHash: genesisHash,
} as const;
const content = { id: 'e1', stream: 'token-acc_ada', revision: 0, type: 'TokenRevoked', data: { tokenId: 't' } };
const textThen =
  '{"data":{"tokenId":"t"},"id":"e1","metadata":{"$causationId":"request-1","$correlationId":"request-1",' +
  '"actor":{"id":"acc_ada","kind":"user"},"at":"2026-11-20T12:00:00.000Z",' +
  `"previousHash":"${genesisHash}","schemaVersion":1},"revision":0,"stream":"token-acc_ada","type":"TokenRevoked"}`;

test('an event that was stored without an owner still verifies', async () => {
  expect(chainText({ ...content, metadata })).toBe(textThen);
  const stored = { ...content, metadata: { ...metadata, hash: sha256(textThen) } };
  expect((await verifyChain([stored], sha256)).verified).toBe(true);
});

test('an owner is a part of what is hashed: it can be neither added nor changed', async () => {
  const owned = { ...metadata, ownerId: 'acc_ada' };
  const hash = sha256(chainText({ ...content, metadata: owned }));
  expect((await verifyChain([{ ...content, metadata: { ...owned, hash } }], sha256)).verified).toBe(true);
  for (const forged of [{ ...owned, ownerId: 'acc_bob' }, metadata])
    expect((await verifyChain([{ ...content, metadata: { ...forged, hash } }], sha256)).verified).toBe(false);
});
