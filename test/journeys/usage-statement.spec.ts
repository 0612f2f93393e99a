import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { aUsage } from '@duetcast/domain/usage/usage.builder';
import type { DomainEvent } from '@duetcast/domain/kernel/event';
import { isUsageChange, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { hashListText, type StatementOfDomains, type StatementOfStreams } from '@duetcast/verify/signed-statement';
import { nothingStated, statedAfter, statedTotals } from '@duetcast/verify/statement-sums';
import { signedFileText } from '@duetcast/verify/signed-file';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import { SigningKeys } from '../../apps/api/src/features/audit/signing-keys';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { run } from '../../libs/verify/command/run';
import { storeBackends } from '../support/store-backends';
import { JobClient } from '../support/job-client';
import { startTestApp, type TestApp } from '../support/test-app';
import { UsageCommands } from '../support/usage-commands';

jest.setTimeout(60_000);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each(storeBackends)('a signed statement over %s', (_name, stores) => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-statement-'));
  let stop: () => Promise<void>;
  let server: TestApp;
  let ada: JobClient;
  let accountId: string;
  let usage: UsageCommands;
  const month = '2026-10';

  beforeAll(async () => {
    const started = await stores(folder);
    stop = started.stop;
    server = await startTestApp({ ...started.env, ROLES: 'api,projector' });
    ada = await JobClient.with(server, await server.signIn());
    accountId = ((await ada.get('/api/users/me')) as { data: { id: string } }).data.id;
    usage = new UsageCommands(server, accountId);
    await usage.runOld('b.example', month, [
      usage.reserve('b.example', month, 'b1', 60),
      usage.reserve('b.example', month, 'b2', 30),
      usage.use(month, 'b1'),
    ]);
    await usage.carryOver('b.example', month);
    await usage.run('b.example', month, [usage.release(month, 'b2'), usage.correct('b.example', month, 'fix', -7)]);
    await usage.run('a.example', month, [
      usage.reserve('a.example', month, 'a1', 25),
      aUsage.settle('a1', 5, { accountId, month }),
    ]);
  });
  afterAll(async () => {
    await server.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The events of the account's stream, or of that which the domain had before. */
  const stored = (domain?: string) => (domain === undefined ? usage.events(month) : usage.oldEvents(month, domain));
  const allStored = async () => [...(await stored('b.example')), ...(await stored())];
  const statement = async (of = month) => {
    const response = await ada.fetch(`/api/usage/statements/${of}`);
    const text = await response.text();
    return { response, text, file: JSON.parse(text) as StatementOfStreams };
  };
  const serverKeys = async () => readTrustedKeys(await (await ada.fetch('/api/signing-keys')).text());

  test('lists the usage of each domain and the events that sum to it', async () => {
    const { response, file } = await statement();
    expect(response.headers.get('content-type')).toContain('application/vnd.duetcast.statement+json');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="duetcast-statement-2026-10.json"');
    const [own, shared] = [await stored('b.example'), await stored()];
    const hashOf = (events: StoredEvent[]) => sha256(events.map(({ metadata }) => `${metadata.hash}\n`).join(''));
    const changesOf = (domain: string) =>
      [...own, ...shared].filter(
        (event) => event.data.domain === domain && isUsageChange(event as DomainEvent as UsageEvent),
      );
    expect(file).toMatchObject({
      format: 'duetcast-statement',
      version: 2,
      account: accountId,
      month,
      state: 'closed',
      producedBy: { kind: 'user', id: accountId },
    });
    const streamOf = (events: StoredEvent[]) => ({
      stream: events[0]?.stream,
      from: 0,
      events: events.length,
      head: events.at(-1)?.metadata.hash,
      eventsHash: hashOf(events),
    });
    expect([own.length, shared.length]).toEqual([4, 6]);
    expect(file.streams).toEqual([streamOf(own), streamOf(shared)]);
    expect(own[0]?.stream).toBe(`usage-${accountId}-b.example-${month}`);
    const countOf = (domain: string) => ({ events: changesOf(domain).length, eventsHash: hashOf(changesOf(domain)) });
    const noCorrections = { count: 0, characters: 0 };
    expect(file.domains).toEqual([
      { domain: 'a.example', reserved: 0, limit: null, used: 5, corrections: noCorrections, ...countOf('a.example') },
      {
        domain: 'b.example',
        reserved: 0,
        limit: 10_000,
        used: 53,
        corrections: { count: 1, characters: -7 },
        ...countOf('b.example'),
      },
    ]);
    expect(file.domains.map(({ events }) => events)).toEqual([3, 5]);
    expect(file.totals).toEqual({
      used: 58,
      reserved: 0,
      limit: 10_000,
      corrections: { count: 1, characters: -7 },
      events: 8,
      eventsHash: sha256(`${hashOf(own)}\n${hashOf(shared)}\n`),
    });
    const { data } = await ada.get(`/api/usage/characters/b.example?month=${month}`);
    expect(data).toMatchObject({ totalCharacters: 53 });
  });

  test('verifies offline: by its key, and by the events as stored or from the feed', async () => {
    const { text, file } = await statement();
    const keys = await serverKeys();
    expect(await verifySignedStatement(text)).toMatchObject({
      verified: true,
      problems: [],
      isSummed: false,
      signer: { kid: file.key.kid, isTrusted: false },
    });
    const events = await allStored();
    const feed = (await ada.get('/api/events?limit=1000')) as unknown as { data: object[] };
    for (const source of [events, feed.data]) {
      const result = await verifySignedStatement(text, { keys, events: source });
      expect(result).toMatchObject({ verified: true, problems: [], isSummed: true, signer: { isTrusted: true } });
    }
  });

  test('verifies with the CLI, with the feed as a file', async () => {
    const printed: string[] = [];
    const print = (text: string) => void printed.splice(0, 1, text);
    const command = (...args: string[]) => run(args, { out: print, err: print });
    const fileOf = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const { text } = await statement();
    const [file, keys] = [
      fileOf('statement.json', text),
      fileOf('keys.json', await (await ada.fetch('/api/signing-keys')).text()),
    ];
    const feed = await (await ada.fetch('/api/events', { accept: 'application/x-ndjson' })).text();
    const events = fileOf('events.ndjson', feed);
    expect(await command(file)).toBe(0);
    expect(printed[0]).toMatch(/^VERIFIED .*the signer is only as trusted/s);
    expect(printed[0]).toContain('58 of 10,000 characters, 0 reserved');
    expect(printed[0]).toContain('b.example  53 of 10,000, -7 by corrections (1), from 5 events');
    expect(printed[0]).toContain('a.example  5, from 3 events');
    expect(printed[0]).toContain('not provided: only the signature vouches for the figures');
    expect(await command(file, '--key', keys, '--events', events)).toBe(0);
    expect(printed[0]).toContain('match the signed hashes; their sums match the figures');
    expect(await command(file, '--json', '--events', events)).toBe(0);
    expect(JSON.parse(printed[0]!)).toMatchObject({ verified: true, isSummed: true, statement: { month } });
    const damaged = fileOf('damaged.json', text.replace('"used":53', '"used":52'));
    expect(await command(damaged, '--events', events)).toBe(1);
    expect(printed[0]).toContain('NOT VERIFIED');
    expect(printed[0]).toContain('b.example has figures that are not the sums of its events.');
    const fewer = fileOf(
      'fewer.ndjson',
      feed
        .split('\n')
        .filter((line) => !line.includes('"characters":-7'))
        .join('\n'),
    );
    expect(await command(file, '--events', fewer)).toBe(1);
    expect(printed[0]).toContain(
      `usage-${accountId}-${month}: event 3 (revision 2) is missing in the file of --events.`,
    );
    expect(await command(fileOf('cut.json', text.slice(0, -20)))).toBe(1);
    expect(printed[0]).toContain('is damaged');
    expect(await command(file, '--events', fileOf('odd.ndjson', '{}\nnone'))).toBe(2);
    expect(printed[0]).toContain('line 2 is not valid JSON');
  });

  test('is open while reservations are open or the month has not ended', async () => {
    const reserve = usage.reserve('c.example', '2026-09', 'c1', 9, -1);
    await usage.run('c.example', '2026-09', [reserve]);
    expect((await statement('2026-09')).file).toMatchObject({ state: 'open', totals: { used: 0, reserved: 9 } });
    const release = usage.release('2026-09', 'c1');
    await usage.run('c.example', '2026-09', [reserve, release]);
    expect((await statement('2026-09')).file).toMatchObject({ state: 'closed', totals: { reserved: 0, events: 2 } });
    expect((await statement(new Date().toISOString().slice(0, 7))).file).toMatchObject({ state: 'open', domains: [] });
  });

  test('of a month without usage is empty and verifies', async () => {
    const { text, file } = await statement('2020-01');
    expect(file).toMatchObject({ state: 'closed', domains: [], totals: { used: 0, events: 0 } });
    expect(await verifySignedStatement(text, { events: [] })).toMatchObject({ verified: true });
  });

  test.each(['2026-13', 'now', '2999-01'])('returns 400 for the month %s', async (of) => {
    const response = await ada.fetch(`/api/usage/statements/${of}`);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ param: 'month' }] }]);
  });

  describe('after tampering', () => {
    let text: string;
    let file: StatementOfStreams;
    let events: StoredEvent[];
    let keys: SigningKeys;
    beforeAll(async () => {
      ({ text, file } = await statement());
      events = await allStored();
      keys = server.app.get(SigningKeys, { strict: false });
    });
    /** Re-signed with the server's key, so that only sums and events reveal the change. */
    const resigned = (changes: object): string => {
      const { key: _key, signature: _signature, ...facts } = file;
      return signedFileText(keys.signFile({ ...facts, ...changes }));
    };
    const problemsOf = async (input: string | Uint8Array, source?: readonly object[]) => {
      const { verified, problems } = await verifySignedStatement(input, source && { events: source });
      expect(verified).toBe(problems.length === 0);
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
          expect(result).not.toMatchObject({ verified: true });
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
      expect(await problemsOf(limited, events)).toEqual([['totals', null, null]]);
      expect(await problemsOf(consistent)).toEqual([]);
      expect(await problemsOf(consistent, events)).toEqual([['sums', 'b.example', null]]);
    });

    test('reports a domain that is not stated', async () => {
      const [a, b] = [file.domains[0]!, file.domains[1]!];
      const { used, events: count, corrections } = b;
      const without = resigned({ domains: [b], totals: { ...file.totals, used, events: count, corrections } });
      expect(await problemsOf(without)).toEqual([]);
      expect(await problemsOf(without, events)).toEqual([['totals', null, null]]);
      const unsorted = resigned({ domains: [b, a] });
      expect(await problemsOf(unsorted)).toEqual([['totals', null, null]]);
    });

    test.each([
      ['moved', (streams: StatementOfStreams['streams']) => streams.toReversed()],
      ['repeated', (streams: StatementOfStreams['streams']) => [streams[0]!, ...streams]],
      [
        'of another account',
        ([own, shared]: StatementOfStreams['streams']) => [
          { ...own!, stream: `usage-other-b.example-${month}` },
          shared!,
        ],
      ],
    ])('reports streams that are %s', async (_name, change) => {
      const streams = change(file.streams);
      const eventsHash = sha256(streams.map((stream) => `${stream.eventsHash}\n`).join(''));
      expect(await problemsOf(resigned({ streams, totals: { ...file.totals, eventsHash } }))).toEqual([
        ['totals', null, null],
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
      const [one, two] = [file.streams[0]!, file.streams[1]!];
      const fewer = resigned({ streams: [{ ...one, events: 3 }, two] });
      expect(await located(fewer, events)).toEqual([{ kind: 'events', domain: null, stream: own, revision: null }]);
      const moved = file.domains.map((stated) => ({ ...stated, eventsHash: file.domains[0]!.eventsHash }));
      expect(await problemsOf(resigned({ domains: moved }), events)).toEqual([['events', 'b.example', null]]);
    });

    describe('of version 1', () => {
      /** As earlier releases stated the stream of the domain. */
      const oldStatement = async (changes: Partial<StatementOfDomains['domains'][number]> = {}) => {
        const own = await stored('b.example');
        const hashes = own.slice(0, 3).map(({ metadata }) => metadata.hash);
        const eventsHash = sha256(hashListText(hashes));
        const sums = own.slice(0, 3).reduce((before, event) => statedAfter(before, event), nothingStated);
        const domain = {
          domain: 'b.example',
          stream: own[0]!.stream,
          from: 0,
          head: hashes.at(-1)!,
          eventsHash,
          ...sums,
        };
        const domains = [{ ...domain, ...changes }];
        const { streams: _streams, ...facts } = file;
        const totals = { ...statedTotals(domains), eventsHash: sha256(hashListText([eventsHash])) };
        const { key: _key, signature: _signature, ...rest } = facts;
        return signedFileText(keys.signFile({ ...rest, version: 1, domains, totals }));
      };

      test('still verifies, with the events as stored or from the feed', async () => {
        const old = await oldStatement();
        const feed = (await ada.get('/api/events?limit=1000')) as unknown as { data: object[] };
        for (const source of [events, feed.data])
          expect(await verifySignedStatement(old, { events: source })).toMatchObject({
            verified: true,
            isSummed: true,
            file: { version: 1, domains: [{ used: 60, reserved: 30, limit: 10_000, events: 3 }] },
          });
      });

      test('reports what differs', async () => {
        expect(await problemsOf(await oldStatement({ used: 61 }), events)).toEqual([['sums', 'b.example', null]]);
        expect(await problemsOf(await oldStatement(), events.slice(1))).toEqual([['missing', 'b.example', 0]]);
        expect(await problemsOf(await oldStatement({ stream: 'usage-other' }))).toEqual([['totals', null, null]]);
      });
    });
  });
});
