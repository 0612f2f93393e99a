import fc from 'fast-check';
import type { SignedStatement } from '@duetcast/verify/signed-statement';
import { signedFileText } from '@duetcast/verify/signed-file';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import { SigningKeys } from '../../apps/api/src/features/audit/signing-keys';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { sha256, statedMonth, StatementFixture } from '../support/statement-fixture';
import { ofRun, storeBackends } from '../support/store-backends';
import { sharedFixture } from '../support/fixtures';

describe.each(ofRun(storeBackends))('a statement that was changed, over %s', (_name, stores) => {
  let text: string;
  let file: SignedStatement;
  let events: StoredEvent[];
  let keys: SigningKeys;
  const fixture = sharedFixture(() => StatementFixture.start(stores));
  beforeAll(async () => {
    ({ text, file } = await fixture.statement());
    events = await fixture.stored();
    keys = fixture.server.app.get(SigningKeys, { strict: false });
  });

  /** Re-signed with the server's key, so that only sums and events reveal the change. */
  const resigned = (changes: object): string => {
    const { key: _key, signature: _signature, ...facts } = file;
    return signedFileText(keys.signFile({ ...facts, ...changes }));
  };
  const problemsOf = async (input: string | Uint8Array, source?: readonly object[]) => {
    const { outcome, problems } = await verifySignedStatement(input, source && { events: source });
    expect(outcome).toBe(problems.length === 0 ? 'unconfirmed' : 'broken');
    return problems.map(({ kind, domain, revision }) => [kind, domain, revision]);
  };

  test('does not verify with any byte changed', async () => {
    const bytes = new TextEncoder().encode(text);
    const anyChange = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(anyChange, async ([index, difference]) => {
        const changed = bytes.slice();
        changed[index] = changed[index]! ^ difference;
        const result = await verifySignedStatement(changed).catch((error: unknown) => error);
        expect(result).not.toMatchObject({ outcome: 'unconfirmed' });
      }),
      { numRuns: 300 },
    );
  });

  test('reports a signer that is not a trusted key', async () => {
    const { x: _x, ...rest } = file.key;
    const otherKeys = [{ ...rest, x: 'A'.repeat(43) }];
    expect((await verifySignedStatement(text, { keys: otherKeys })).problems).toMatchObject([{ kind: 'signer' }]);
  });

  test('reports changed sums by the totals or by the events', async () => {
    const [a, b] = [file.domains[0]!, file.domains[1]!];
    const changed = { ...b, used: 1 };
    expect(await problemsOf(resigned({ domains: [a, changed] }))).toEqual([['totals', null, null]]);
    const consistent = resigned({ domains: [a, changed], totals: { ...file.totals, used: 6 } });
    const limited = resigned({ totals: { ...file.totals, limit: 9 } });
    expect(await problemsOf(limited)).toEqual([]);
    expect(await problemsOf(limited, events)).toEqual([['sums', null, null]]);
    expect(await problemsOf(consistent)).toEqual([]);
    expect(await problemsOf(consistent, events)).toEqual([['sums', 'b.example', null]]);
  });

  test.each([
    ['other events', { events: 3 }],
    ['more events than it has', { events: 9 }],
    ['other figures', { used: 59 }],
    ['another hash', { eventsHash: 'a'.repeat(64) }],
  ])('reports an earlier statement of %s', async (_name, changes) => {
    expect(file.previous).toMatchObject({ events: 4, used: 60 });
    const other = resigned({ previous: { ...file.previous, ...changes } });
    expect(await problemsOf(other)).toEqual([]);
    expect(await problemsOf(other, events)).toEqual([['previous', null, null]]);
    expect(await problemsOf(resigned({ previous: { ...file.previous, month: '2026-09' } }))).toEqual([
      ['form', null, null],
    ]);
  });

  test('reports a domain that is not stated', async () => {
    const [a, b] = [file.domains[0]!, file.domains[1]!];
    const { used, events: count, corrections } = b;
    const without = resigned({ domains: [b], totals: { ...file.totals, used, events: count, corrections } });
    expect(await problemsOf(without)).toEqual([]);
    expect(await problemsOf(without, events)).toEqual([['leftOut', 'a.example', null]]);
    const unsorted = resigned({ domains: [b, a] });
    expect(await problemsOf(unsorted)).toEqual([['order', 'a.example', null]]);
  });

  test.each([
    ['repeated', ([own]: SignedStatement['streams']) => [own!, own!]],
    ['of another account', ([own]: SignedStatement['streams']) => [{ ...own!, stream: `usage-other-${statedMonth}` }]],
  ])('reports streams that are %s', async (_name, change) => {
    const streams = change(file.streams);
    const eventsHash = sha256(streams.map((stream) => `${stream.eventsHash}\n`).join(''));
    expect(await problemsOf(resigned({ streams, totals: { ...file.totals, eventsHash } }))).toEqual([
      ['streams', null, null],
    ]);
  });

  test('reports differing events with stream and revision', async () => {
    const [first, ...later] = events;
    const own = first!.stream;
    const located = async (input: string, source: readonly object[]) =>
      (await verifySignedStatement(input, { events: source })).problems;
    expect(await located(text, later)).toEqual([{ kind: 'missing', domain: null, stream: own, revision: 0 }]);
    const changed = { ...first!, data: { ...first!.data, characters: 4 } };
    expect(await located(text, [changed, ...later])).toEqual([
      { kind: 'content', domain: null, stream: own, revision: 0 },
    ]);
    const fewer = resigned({ streams: [{ ...file.streams[0]!, events: 3 }] });
    expect(await located(fewer, events)).toEqual([{ kind: 'events', domain: null, stream: own, revision: null }]);
    const moved = file.domains.map((stated) => ({ ...stated, eventsHash: file.domains[0]!.eventsHash }));
    expect(await problemsOf(resigned({ domains: moved }), events)).toEqual([['events', 'b.example', null]]);
  });

  test('reads events as they come, in any order', async () => {
    let read = 0;
    async function* arriving() {
      for (const event of [...events].reverse()) {
        read += 1;
        yield event;
      }
    }
    expect(await verifySignedStatement(text, { events: arriving() })).toMatchObject({ problems: [], isSummed: true });
    expect(read).toBe(events.length);
  });

  test('reports the stream that it leaves out', async () => {
    const sums = { used: 0, reserved: 0, limit: null, corrections: { count: 0, characters: 0 }, events: 0 };
    const empty = resigned({ streams: [], domains: [], previous: null, totals: { ...sums, eventsHash: sha256('') } });
    expect(await problemsOf(empty)).toEqual([]);
    expect((await verifySignedStatement(empty, { events })).problems).toEqual([
      { kind: 'leftOut', domain: null, revision: null, stream: events[0]!.stream },
    ]);
  });
});
