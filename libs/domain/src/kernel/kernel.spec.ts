import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { z } from 'zod';
import { chainText, genesisHash, verifyChain, type ChainedEvent } from './chain';
import { currentEvent, event, NewerEvent, catalogVersion } from './event';
import { AppError, fallback } from './errors';
import { canonicalJson } from './json';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('canonical JSON', () => {
  test('does not depend on the order in which fields were set', () =>
    expect(canonicalJson({ b: 1, a: [{ d: 'é', c: null }] })).toBe('{"a":[{"c":null,"d":"é"}],"b":1}'));
  test('leaves undefined fields out', () => expect(canonicalJson({ a: undefined, b: 0 })).toBe('{"b":0}'));
  test('throws for NaN', () => expect(() => canonicalJson({ a: NaN })).toThrow(TypeError));
  test('is JSON of the same value', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    ));
});

describe('the hash chain', () => {
  const chainOf = (payloads: readonly object[]): ChainedEvent[] => {
    let previousHash = genesisHash;
    return payloads.map((payload, revision) => {
      const metadata = {
        $correlationId: 'request-1',
        $causationId: 'request-1',
        actor: { kind: 'user', id: 'acc_ada' } as const,
        at: '2026-11-20T12:00:00.000Z',
        schemaVersion: 1,
        catalog: 1,
        previousHash,
      };
      const unhashed = { id: `id-${revision}`, stream: 'job-1', revision, type: 'Happened', data: payload };
      previousHash = sha256(chainText({ ...unhashed, metadata }));
      return { ...unhashed, metadata: { ...metadata, hash: previousHash } };
    });
  };
  const chain = chainOf([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);

  test('verifies an unchanged stream', async () =>
    expect(await verifyChain(chain, sha256)).toEqual({ verified: true, head: chain[3]?.metadata.hash }));
  test('verifies an empty stream', async () =>
    expect(await verifyChain([], sha256)).toEqual({ verified: true, head: genesisHash }));
  test('locates a changed event', async () =>
    expect(await verifyChain(chain.with(2, { ...chain[2]!, data: { n: 33 } }), sha256)).toEqual({
      verified: false,
      brokenAt: 2,
      reason: 'content',
    }));
  test('verifies the rest of a stream whose first events were dropped', async () => {
    const left = chain.slice(2);
    expect(await verifyChain(left, sha256, 2)).toEqual({ verified: true, head: chain[3]?.metadata.hash });
    expect(await verifyChain(left, sha256)).toMatchObject({ verified: false, brokenAt: 0, reason: 'missing' });
    expect(await verifyChain([left[0]!, { ...left[1]!, data: { n: 44 } }], sha256, 2)).toMatchObject({
      brokenAt: 3,
      reason: 'content',
    });
    expect(await verifyChain([], sha256, 2)).toEqual({ verified: true, head: genesisHash });
  });
  test('locates a removed event', async () =>
    expect(await verifyChain(chain.toSpliced(1, 1), sha256)).toMatchObject({ brokenAt: 1, reason: 'order' }));
  test('locates an inserted forged event', async () => {
    const forged = { ...chainOf([{ n: 1 }, { n: 9 }])[1]!, metadata: { ...chain[1]!.metadata, previousHash: 'x' } };
    expect(await verifyChain(chain.with(1, forged), sha256)).toMatchObject({ brokenAt: 1, reason: 'link' });
  });
  test.each(['at', '$correlationId', '$causationId', 'schemaVersion', 'actor'] as const)(
    'covers the metadata %s',
    async (field) => {
      const metadata = { ...chain[1]!.metadata, [field]: field === 'schemaVersion' ? 2 : 'changed' };
      const changed = chain.with(1, { ...chain[1]!, metadata });
      expect(await verifyChain(changed, sha256)).toMatchObject({ verified: false, brokenAt: 1 });
    },
  );
});

describe('a stored event', () => {
  const catalog = { Named: event(1, z.object({ name: z.string() })) };
  const data = { name: 'a' };
  const read = (type: string, schemaVersion: number, written = catalogVersion) =>
    currentEvent(catalog, { type, data, metadata: { schemaVersion, catalog: written } });

  test('is read as it was stored, whatever release wrote it', () =>
    expect(read('Named', 1, catalogVersion + 1).data).toBe(data));
  test.each([
    ['Lost', 1],
    ['Named', 2],
  ])('%s version %i is newer only if a release with a higher catalog version wrote it', (type, schemaVersion) => {
    expect(() => read(type, schemaVersion, catalogVersion + 1)).toThrow(NewerEvent);
    expect(() => read(type, schemaVersion)).toThrow(Error);
    expect(() => read(type, schemaVersion)).not.toThrow(NewerEvent);
  });
});

describe('a fallback', () => {
  const rejected = (error: Error) => Promise.reject(error).catch(fallback('none', 'job.missing', 'job.finished'));
  test('stands in for errors with its codes', async () => {
    await expect(rejected(new AppError('job.missing'))).resolves.toBe('none');
    await expect(rejected(new AppError('job.finished'))).resolves.toBe('none');
  });
  test('throws every other error', async () => {
    await expect(rejected(new AppError('job.notFailed'))).rejects.toMatchObject({ code: 'job.notFailed' });
    await expect(rejected(new TypeError('x'))).rejects.toThrow(TypeError);
  });
});
