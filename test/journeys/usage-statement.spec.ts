import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { usageDecider, usageIdOf, type UsageCommand } from '@duetcast/domain/usage/usage-decider';
import type { SignedStatement } from '@duetcast/verify/signed-statement';
import { signedFileText } from '@duetcast/verify/signed-file';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import { SigningKeys } from '../../apps/api/src/features/audit/signing-keys';
import { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { EventStore, type StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { ProjectionProgress } from '../../apps/api/src/eventing/projector/status/projection-progress';
import { run } from '../../libs/verify/command/run';
import { storeBackends } from '../support/store-backends';
import { JobClient } from '../support/job-client';
import { startTestApp, type TestApp } from '../support/test-app';

jest.setTimeout(60_000);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe.each(storeBackends)('a signed statement over %s', (_name, stores) => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-statement-'));
  let stop: () => Promise<void>;
  let server: TestApp;
  let ada: JobClient;
  let accountId: string;
  const month = '2026-10';

  beforeAll(async () => {
    const made = await stores(folder);
    stop = made.stop;
    server = await startTestApp({ ...made.env, ROLES: 'api,projector' });
    ada = await JobClient.with(server, await server.signIn());
    accountId = ((await ada.get('/api/users/me')) as { data: { id: string } }).data.id;
    const reserve = (domain: string, jobId: string, characters: number): UsageCommand => ({
      type: 'ReserveCharacters',
      reservation: { accountId, domain, month, reservationId: `${jobId}:1`, jobId, characters, limit: 10_000 },
    });
    const correction = { accountId, domain: 'b.example', month, correctionId: 'fix', characters: -7, reason: 'Test.' };
    await happen('b.example', [
      reserve('b.example', 'b1', 60),
      reserve('b.example', 'b2', 30),
      { type: 'UseReservation', reservationId: 'b1:1' },
      { type: 'ReleaseReservation', reservationId: 'b2:1', reason: 'The job failed.' },
      { type: 'CorrectUsage', correction: { ...correction, replay: null } },
    ]);
    await happen('a.example', [reserve('a.example', 'a1', 5), { type: 'UseReservation', reservationId: 'a1:1' }]);
  });
  afterAll(async () => {
    await server.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const happen = async (domain: string, commands: readonly UsageCommand[], of = month) => {
    const actor = { kind: 'system', id: 'test' } as const;
    for (const [index, command] of commands.entries()) {
      const context = { commandId: `${domain}/${of}/${index}`, actor, correlationId: domain, causationId: domain };
      const id = usageIdOf(accountId, domain, of);
      const { position } = await server.app.get(Deciders).run(usageDecider, id, command, context);
      if (position) await server.app.get(ProjectionProgress).reached(['usage-by-month', 'event-index'], position);
    }
  };
  const stored = async (domain: string): Promise<StoredEvent[]> => {
    const events: StoredEvent[] = [];
    const stream = `usage-${usageIdOf(accountId, domain, month)}`;
    for await (const event of server.app.get(EventStore).readStream(stream)) events.push(event);
    return events;
  };
  const statement = async (of = month) => {
    const answer = await ada.fetch(`/api/usage/statements/${of}`);
    const text = await answer.text();
    return { answer, text, file: JSON.parse(text) as SignedStatement };
  };
  const serverKeys = async () => readTrustedKeys(await (await ada.fetch('/api/signing-keys')).text());

  test('says what each domain used, and of which events that is the sum', async () => {
    const { answer, file } = await statement();
    expect(answer.headers.get('content-type')).toContain('application/vnd.duetcast.statement+json');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="duetcast-statement-2026-10.json"');
    const [a, b] = [await stored('a.example'), await stored('b.example')];
    const hashOf = (events: StoredEvent[]) => sha256(events.map(({ metadata }) => `${metadata.hash}\n`).join(''));
    expect(file).toMatchObject({
      format: 'duetcast-statement',
      version: 1,
      account: accountId,
      month,
      state: 'closed',
      producedBy: { kind: 'user', id: accountId },
    });
    expect(file.domains).toEqual([
      {
        domain: 'a.example',
        stream: a[0]?.stream,
        from: 0,
        used: 5,
        reserved: 0,
        limit: 10_000,
        corrections: { count: 0, characters: 0 },
        events: 2,
        head: a.at(-1)?.metadata.hash,
        eventsHash: hashOf(a),
      },
      {
        domain: 'b.example',
        stream: b[0]?.stream,
        from: 0,
        used: 53,
        reserved: 0,
        limit: 10_000,
        corrections: { count: 1, characters: -7 },
        events: 5,
        head: b.at(-1)?.metadata.hash,
        eventsHash: hashOf(b),
      },
    ]);
    expect(file.totals).toEqual({
      used: 58,
      reserved: 0,
      corrections: { count: 1, characters: -7 },
      events: 7,
      eventsHash: sha256(`${hashOf(a)}\n${hashOf(b)}\n`),
    });
    const { data } = await ada.get(`/api/usage/characters/b.example?month=${month}`);
    expect(data).toMatchObject({ totalCharacters: 53 });
  });

  test('verifies without the server: by its key, and by the events as stored or as the feed gives them', async () => {
    const { text, file } = await statement();
    const keys = await serverKeys();
    expect(await verifySignedStatement(text)).toMatchObject({
      verified: true,
      problems: [],
      isSummed: false,
      signer: { kid: file.key.kid, isTrusted: false },
    });
    const events = [...(await stored('b.example')), ...(await stored('a.example'))];
    const feed = (await ada.get('/api/events?limit=1000')) as unknown as { data: object[] };
    for (const given of [events, feed.data]) {
      const verdict = await verifySignedStatement(text, { keys, events: given });
      expect(verdict).toMatchObject({ verified: true, problems: [], isSummed: true, signer: { isTrusted: true } });
    }
  });

  test('is taken by the command, with the feed as a file', async () => {
    const said: string[] = [];
    const say = (text: string) => void said.splice(0, 1, text);
    const command = (...args: string[]) => run(args, { out: say, err: say });
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
    expect(said[0]).toMatch(/^VERIFIED .*the signer is only as trusted/s);
    expect(said[0]).toContain('b.example  53 of 10,000, -7 by corrections (1), from 5 events');
    expect(said[0]).toContain('not provided: only the signature vouches for the figures');
    expect(await command(file, '--key', keys, '--events', events)).toBe(0);
    expect(said[0]).toContain('match the signed hashes; their sums match the figures');
    expect(await command(file, '--json', '--events', events)).toBe(0);
    expect(JSON.parse(said[0]!)).toMatchObject({ verified: true, isSummed: true, statement: { month } });
    const damaged = fileOf('damaged.json', text.replace('"used":53', '"used":52'));
    expect(await command(damaged, '--events', events)).toBe(1);
    expect(said[0]).toContain('NOT VERIFIED');
    expect(said[0]).toContain('b.example has figures that are not the sums of its events.');
    const fewer = fileOf(
      'fewer.ndjson',
      feed
        .split('\n')
        .filter((line) => !line.includes('"characters":-7'))
        .join('\n'),
    );
    expect(await command(file, '--events', fewer)).toBe(1);
    expect(said[0]).toContain('b.example: event 5 (revision 4) is missing in the file of --events.');
    expect(await command(fileOf('cut.json', text.slice(0, -20)))).toBe(1);
    expect(said[0]).toContain('is damaged');
    expect(await command(file, '--events', fileOf('odd.ndjson', '{}\nnone'))).toBe(2);
    expect(said[0]).toContain('line 2 is not valid JSON');
  });

  test('is open while its work is under way, or the month runs', async () => {
    const reservation = { accountId, domain: 'c.example', month: '2026-09', characters: 9, limit: -1 };
    const reserve = { ...reservation, reservationId: 'c1:1', jobId: 'c1' };
    await happen('c.example', [{ type: 'ReserveCharacters', reservation: reserve }], '2026-09');
    expect((await statement('2026-09')).file).toMatchObject({ state: 'open', totals: { used: 0, reserved: 9 } });
    const released = { type: 'ReleaseReservation', reservationId: 'c1:1', reason: 'Test.' } as const;
    await happen('c.example', [{ type: 'ReserveCharacters', reservation: reserve }, released], '2026-09');
    expect((await statement('2026-09')).file).toMatchObject({ state: 'closed', totals: { reserved: 0, events: 2 } });
    expect((await statement(new Date().toISOString().slice(0, 7))).file).toMatchObject({ state: 'open', domains: [] });
  });

  test('of a month without work sums nothing, and verifies', async () => {
    const { text, file } = await statement('2020-01');
    expect(file).toMatchObject({ state: 'closed', domains: [], totals: { used: 0, events: 0 } });
    expect(await verifySignedStatement(text, { events: [] })).toMatchObject({ verified: true });
  });

  test.each(['2026-13', 'now', '2999-01'])('of %s there is none', async (of) => {
    const answer = await ada.fetch(`/api/usage/statements/${of}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ param: 'month' }] }]);
  });

  describe('that was changed', () => {
    let text: string;
    let file: SignedStatement;
    let events: StoredEvent[];
    let keys: SigningKeys;
    beforeAll(async () => {
      ({ text, file } = await statement());
      events = [...(await stored('a.example')), ...(await stored('b.example'))];
      keys = server.app.get(SigningKeys, { strict: false });
    });
    /** Signed anew by the server's own key: what is found then, the events or the sums show. */
    const resigned = (changes: object): string => {
      const { key: _key, signature: _signature, ...facts } = file;
      return signedFileText(keys.signFile({ ...facts, ...changes }));
    };
    const kindsOf = async (input: string | Uint8Array, given?: readonly object[]) => {
      const { verified, problems } = await verifySignedStatement(input, given && { events: given });
      expect(verified).toBe(problems.length === 0);
      return problems.map(({ kind, domain, revision }) => [kind, domain, revision]);
    };

    test('in any byte does not verify', async () => {
      const bytes = new TextEncoder().encode(text);
      const anyChange = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
      await fc.assert(
        fc.asyncProperty(anyChange, async ([index, difference]) => {
          const changed = bytes.slice();
          changed[index] = changed[index]! ^ difference;
          const verdict = await verifySignedStatement(changed).catch((error: unknown) => error);
          expect(verdict).not.toMatchObject({ verified: true });
        }),
        { numRuns: 300 },
      );
    });

    test('and signed by another key is found where a key is trusted', async () => {
      const { x: _x, ...rest } = file.key;
      const others = [{ ...rest, x: 'A'.repeat(43) }];
      expect((await verifySignedStatement(text, { keys: others })).problems).toMatchObject([{ kind: 'signer' }]);
    });

    test('in its sums is found by its totals, or by the events', async () => {
      const [a, b] = [file.domains[0]!, file.domains[1]!];
      const less = { ...b, used: 1 };
      expect(await kindsOf(resigned({ domains: [a, less] }))).toEqual([['totals', null, null]]);
      const fitting = resigned({ domains: [a, less], totals: { ...file.totals, used: 6 } });
      expect(await kindsOf(fitting)).toEqual([]);
      expect(await kindsOf(fitting, events)).toEqual([['sums', 'b.example', null]]);
    });

    test('against events that are others is found, with the place', async () => {
      const [first, ...later] = events;
      expect(await kindsOf(text, later)).toEqual([['missing', 'a.example', 0]]);
      const changed = { ...first!, data: { ...first!.data, characters: 4 } };
      expect(await kindsOf(text, [changed, ...later])).toEqual([['content', 'a.example', 0]]);
      const { domains, totals } = file;
      const shorter = domains.map((stated) => (stated.domain === 'b.example' ? { ...stated, events: 4 } : stated));
      const told = resigned({ domains: shorter, totals: { ...totals, events: 6 } });
      expect(await kindsOf(told, events)).toEqual([['events', 'b.example', null]]);
    });
  });
});
