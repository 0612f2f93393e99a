import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import type { UsageDataOf } from '@duetcast/domain/usage/usage-events';
import { signedFileText } from '@duetcast/verify/signed-file';
import type { SignedStatement } from '@duetcast/verify/signed-statement';
import { verifySignedStatement } from '@duetcast/verify/verify-statement';
import type { StoredEvent } from '../../apps/api/src/eventing/event-store/event-store';
import { run } from '../../libs/verify/command/run';
import type { ApiClient } from '../support/api-client';
import { aUsage } from '../support/builders/usage.builder';
import { sha256, statedMonth, StatementFixture } from '../support/statement-fixture';
import { ofRun, storeBackends } from '../support/store-backends';
import type { UsageCommands } from '../support/usage-commands';
import { sharedFixture } from '../support/fixtures';

describe.each(ofRun(storeBackends))('a signed statement over %s', (_name, stores) => {
  let ada: ApiClient;
  let usage: UsageCommands;
  const month = statedMonth;

  const fixture = sharedFixture(() => StatementFixture.start(stores));
  beforeAll(() => {
    ({ ada, usage } = fixture);
  });

  const statement = (of?: string) => fixture.statement(of);
  const serverKeys = async () => readTrustedKeys(await (await ada.fetch('/api/signing-keys')).text());

  test('lists the usage of each domain and the events that sum to it', async () => {
    const { response, file } = await statement();
    expect(response.headers.get('content-type')).toContain('application/vnd.duetcast.statement+json');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="duetcast-statement-2026-10.json"');
    const stored = await fixture.stored();
    const hashOf = (events: StoredEvent[]) => sha256(events.map(({ metadata }) => `${metadata.hash}\n`).join(''));
    const changesOf = (domain: string) => stored.filter((event) => event.data.domain === domain);
    expect(file).toMatchObject({
      format: 'duetcast-statement',
      version: 1,
      account: usage.accountId,
      month,
      state: 'closed',
      producedBy: { kind: 'user', id: usage.accountId },
    });
    const stream = `usage-${usage.accountId}-${month}`;
    const head = stored.at(-1)?.metadata.hash;
    expect(file.streams).toEqual([{ stream, from: 0, events: 8, head, eventsHash: hashOf(stored) }]);
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
      eventsHash: sha256(`${hashOf(stored)}\n`),
    });
    const { data } = await ada.get(`/api/usage/characters/b.example?month=${month}`);
    expect(data).toMatchObject({ totalCharacters: 53 });
  });

  test('verifies offline: by its key, and by the events as stored or from the feed', async () => {
    const { text, file } = await statement();
    const keys = await serverKeys();
    expect(await verifySignedStatement(text)).toMatchObject({
      outcome: 'unconfirmed',
      problems: [],
      isSummed: false,
      signer: { kid: file.key.kid, isTrusted: false },
    });
    const events = await fixture.stored();
    const feed = (await ada.get('/api/events?limit=1000')) as unknown as { data: object[] };
    for (const source of [events, feed.data]) {
      const result = await verifySignedStatement(text, { keys, events: source });
      expect(result).toMatchObject({ outcome: 'verified', problems: [], isSummed: true });
    }
  });

  test('verifies with the CLI, with the feed as a file', async () => {
    const printed: string[] = [];
    const print = (text: string) => void printed.splice(0, 1, text);
    const command = (...args: string[]) => run(args, { out: print, err: print });
    const fileOf = (name: string, content: string) => {
      writeFileSync(join(fixture.folder, name), content);
      return join(fixture.folder, name);
    };
    const { text } = await statement();
    const [file, keys] = [
      fileOf('statement.json', text),
      fileOf('keys.json', await (await ada.fetch('/api/signing-keys')).text()),
    ];
    const feed = await (await ada.fetch('/api/events', { accept: 'application/x-ndjson' })).text();
    const events = fileOf('events.ndjson', feed);
    expect(await command(file)).toBe(3);
    expect(printed[0]).toMatch(/^NOT CONFIRMED .*the signer is only as trusted/s);
    expect(printed[0]).toContain('58 of 10,000 characters, 0 reserved');
    expect(printed[0]).toContain('b.example  53 of 10,000, -7 by corrections (1), from 5 events');
    expect(printed[0]).toContain('a.example  5, from 3 events');
    expect(printed[0]).toContain('not provided: only the signature vouches for the figures');
    expect(await command(file, '--key', keys, '--events', events)).toBe(0);
    expect(printed[0]).toContain('match the signed hashes; their sums match the figures');
    expect(await command(file, '--json', '--key', keys, '--events', events)).toBe(0);
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
      `usage-${usage.accountId}-${month}: event 5 (revision 4) is missing in the file of --events.`,
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
    expect(await verifySignedStatement(text, { events: [] })).toMatchObject({ outcome: 'unconfirmed', problems: [] });
  });

  test.each(['2026-13', 'now', '2999-01'])('returns 400 for the month %s', async (of) => {
    const response = await ada.fetch(`/api/usage/statements/${of}`);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ param: 'month' }] }]);
  });

  test('names the statement that it takes the place of after a correction, and the earlier one stays', async () => {
    const correctionOf = (id: string, domain: string, characters: number) =>
      aUsage.corrected(id, characters, {
        ...{ accountId: usage.accountId, domain, month, reason: 'The allowance was wrong.' },
        replay: { replayId: 'rep_1', from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
      }).data as UsageDataOf<'UsageCorrected'>;
    const corrections = [correctionOf('rep_1/a', 'a.example', -2), correctionOf('rep_1/b', 'b.example', -3)];
    const versions = async () => (await ada.get(`/api/usage/statements/${month}/versions`)).data as object[];
    const numbered = async (number: number) => {
      const response = await ada.fetch(`/api/usage/statements/${month}?number=${number}`);
      return { response, file: (await response.json()) as SignedStatement };
    };
    const stated = ({ totals: { eventsHash, used }, streams: [stream] }: SignedStatement) => ({
      ...{ eventsHash, used, events: stream!.events },
    });
    const verified = async (file: SignedStatement) =>
      verifySignedStatement(signedFileText(file), { keys: await serverKeys(), events: await fixture.stored() });

    const [first, second] = [(await numbered(1)).file, (await statement()).file];
    expect([first, second]).toMatchObject([
      { number: 1, previous: null, state: 'closed', totals: { used: 60, events: 4 } },
      { number: 2, previous: stated(first), totals: { used: 58 } },
    ]);
    await usage.run(
      'applied',
      month,
      corrections.map((correction) => ({ type: 'CorrectUsage', correction })),
    );
    const third = (await statement()).file;
    expect(third).toMatchObject({
      number: 3,
      previous: stated(second),
      totals: { used: 53, corrections: { count: 3 } },
    });
    await usage.run(
      'undone',
      month,
      corrections.map((correction) => ({ type: 'WithdrawCorrection', correction })),
    );
    const fourth = (await statement()).file;
    expect(fourth).toMatchObject({
      number: 4,
      previous: stated(third),
      totals: { used: 58, corrections: { count: 5 } },
    });

    for (const [index, file] of [first, second, third, fourth].entries()) {
      const { response, file: again } = await numbered(index + 1);
      expect(response.headers.get('content-disposition')).toContain(`duetcast-statement-2026-10-${index + 1}.json`);
      expect({ ...again, producedAt: file.producedAt, signature: file.signature }).toEqual(file);
      expect(await verified(again)).toMatchObject({
        outcome: 'verified',
        problems: [],
        isSummed: true,
        notChecked: [],
      });
    }
    const reason = 'The allowance was wrong.';
    expect(await versions()).toEqual([
      { number: 1, ...stated(first), correctedAt: null, reason: null },
      { number: 2, ...stated(second), correctedAt: expect.any(String) as string, reason: 'Counted twice.' },
      { number: 3, ...stated(third), correctedAt: expect.any(String) as string, reason },
      { number: 4, ...stated(fourth), correctedAt: expect.any(String) as string, reason },
    ]);
    const missing = await ada.fetch(`/api/usage/statements/${month}?number=5`);
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'statement.missing' }]);
    expect((await ada.fetch(`/api/usage/statements/${month}?number=0`)).status).toBe(400);
  });

  test('has one statement while the month runs, whatever is corrected', async () => {
    const current = new Date().toISOString().slice(0, 7);
    await usage.run('current', current, [
      usage.reserve('d.example', current, 'd1', 9),
      usage.use(current, 'd1'),
      usage.correct('d.example', current, 'running', -4),
    ]);
    const { data } = await ada.get(`/api/usage/statements/${current}/versions`);
    expect(data).toEqual([expect.objectContaining({ number: 1, used: 5, correctedAt: null })]);
    expect((await statement(current)).file).toMatchObject({ number: 1, previous: null, state: 'open' });
  });
});
