import { createHash } from 'node:crypto';
import { chainText, genesisHash, hashedEvent, verifyChain, type ChainedEvent } from './chain';
import { furtherMetadata } from './event';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const unhashed = {
  $correlationId: 'request-1',
  $causationId: 'request-1',
  actor: { kind: 'user', id: 'acc_ada' },
  at: '2026-11-20T12:00:00.000Z',
  schemaVersion: 1,
  previousHash: genesisHash,
  catalog: 96,
} as const;
const content = { id: 'e1', stream: 'job-1', revision: 0, type: 'Happened', data: {} };
/** The event with this metadata added before it was hashed. */
const stored = (added: object = {}): ChainedEvent => {
  const metadata = { ...unhashed, ...added };
  return { ...content, metadata: { ...metadata, hash: sha256(chainText({ ...content, metadata })) } };
};
/** The event with this metadata changed in the store. */
const changed = (event: ChainedEvent, change: object): ChainedEvent => ({
  ...event,
  metadata: { ...event.metadata, ...change },
});
const isValid = async (event: ChainedEvent): Promise<boolean> => (await verifyChain([event], sha256)).verified;

const textWithoutOwner =
  '{"data":{},"id":"e1","metadata":{"$causationId":"request-1","$correlationId":"request-1",' +
  '"actor":{"id":"acc_ada","kind":"user"},"at":"2026-11-20T12:00:00.000Z","catalog":96,' +
  `"previousHash":"${genesisHash}","schemaVersion":1},"revision":0,"stream":"job-1","type":"Happened"}`;

test('the hash is that of the canonical event without the hash', () =>
  expect(chainText(stored())).toBe(textWithoutOwner));

describe('an event with metadata of a newer release', () => {
  const event = stored({ note: 'approved', ownerId: 'acc_ada' });

  test('verifies', async () => expect(await isValid(event)).toBe(true));

  test.each([
    ['another catalog', { catalog: 95 }],
    ['no catalog', { catalog: undefined }],
    ['another value of a newer field', { note: 'refused' }],
    ['a further field', { also: null }],
    ['another owner', { ownerId: 'acc_bob' }],
    ['no owner', { ownerId: undefined }],
  ])('does not verify with %s', async (_name, change) => expect(await isValid(changed(event, change))).toBe(false));
});

test('files contain what the hash covers', () => {
  expect(hashedEvent({ ...stored(), position: '1' } as ChainedEvent)).toEqual(stored());
});

test('answers list the further metadata that the hash covers', () => {
  const further = { catalog: 96, sealed: ['email'], note: 'approved' };
  expect(furtherMetadata(stored({ ...further, ownerId: 'acc_ada' }).metadata)).toEqual(further);
});
