import { createHash } from 'node:crypto';
import { chainText, genesisHash, verifyChain } from './chain';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Metadata of an event that was stored before events had owners. */
const metadata = {
  $correlationId: 'request-1',
  $causationId: 'request-1',
  actor: { kind: 'user', id: 'acc_ada' },
  at: '2026-11-20T12:00:00.000Z',
  schemaVersion: 1,
  previousHash: genesisHash,
} as const;
const content = { id: 'e1', stream: 'token-acc_ada', revision: 0, type: 'TokenRevoked', data: { tokenId: 't' } };
const textWithoutOwner =
  '{"data":{"tokenId":"t"},"id":"e1","metadata":{"$causationId":"request-1","$correlationId":"request-1",' +
  '"actor":{"id":"acc_ada","kind":"user"},"at":"2026-11-20T12:00:00.000Z",' +
  `"previousHash":"${genesisHash}","schemaVersion":1},"revision":0,"stream":"token-acc_ada","type":"TokenRevoked"}`;

test('verifies an event that was stored without an owner', async () => {
  expect(chainText({ ...content, metadata })).toBe(textWithoutOwner);
  const stored = { ...content, metadata: { ...metadata, hash: sha256(textWithoutOwner) } };
  expect((await verifyChain([stored], sha256)).verified).toBe(true);
});

test('the hash covers the owner: it can be neither added nor changed', async () => {
  const owned = { ...metadata, ownerId: 'acc_ada' };
  const hash = sha256(chainText({ ...content, metadata: owned }));
  expect((await verifyChain([{ ...content, metadata: { ...owned, hash } }], sha256)).verified).toBe(true);
  for (const forged of [{ ...owned, ownerId: 'acc_bob' }, metadata])
    expect((await verifyChain([{ ...content, metadata: { ...forged, hash } }], sha256)).verified).toBe(false);
});
