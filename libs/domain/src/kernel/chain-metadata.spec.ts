import { createHash } from 'node:crypto';
import { chainText, furtherMetadata, genesisHash, hashedEvent, verifyChain, type ChainedEvent } from './chain';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const unhashed = {
  $correlationId: 'request-1',
  $causationId: 'request-1',
  actor: { kind: 'user', id: 'acc_ada' },
  at: '2026-11-20T12:00:00.000Z',
  schemaVersion: 1,
  previousHash: genesisHash,
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

describe('an event without `chain`', () => {
  test('verifies with any catalog, which no hash covers', async () => {
    for (const catalog of [undefined, 5, 96]) expect(await isValid(changed(stored(), { catalog }))).toBe(true);
  });

  test('does not verify with metadata that earlier releases did not write', async () =>
    expect(await isValid(changed(stored(), { note: 'approved' }))).toBe(false));
});

describe('an event with `chain`', () => {
  const event = stored({ catalog: 96, chain: 2, note: 'approved' });

  test('verifies with metadata of a newer release', async () => expect(await isValid(event)).toBe(true));

  test.each([
    ['another catalog', { catalog: 95 }],
    ['no catalog', { catalog: undefined }],
    ['another value of a newer field', { note: 'refused' }],
    ['a further field', { also: null }],
    ['no chain', { chain: undefined }],
    ['neither chain nor catalog', { chain: undefined, catalog: undefined, note: undefined }],
  ])('does not verify with %s', async (_name, change) => expect(await isValid(changed(event, change))).toBe(false));

  test('does not verify with a value of `chain` that this release does not know', async () =>
    expect(await isValid(stored({ chain: 3 }))).toBe(false));
});

test('files contain what the hash covers', () => {
  const { metadata } = hashedEvent(changed(stored(), { catalog: 96 }));
  expect(metadata).not.toHaveProperty('catalog');
  expect(hashedEvent(stored({ catalog: 96, chain: 2 }))).toEqual(stored({ catalog: 96, chain: 2 }));
  expect(hashedEvent({ ...stored(), position: '1' } as ChainedEvent)).toEqual(stored());
});

test('answers list the further metadata that the hash covers', () => {
  expect(furtherMetadata(changed(stored(), { catalog: 96 }).metadata)).toEqual({});
  const further = { catalog: 96, chain: 2, note: 'approved' };
  expect(furtherMetadata(stored({ ...further, ownerId: 'acc_ada' }).metadata)).toEqual({ furtherMetadata: further });
});
