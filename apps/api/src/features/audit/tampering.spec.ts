import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { aJob } from '@duetcast/domain/jobs/job.builder';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import type { SignedAudit } from '@duetcast/verify/signed-audit';
import { signedFileText } from '@duetcast/verify/signed-file';
import { UnreadableAudit, type Problem } from '@duetcast/verify/verdict';
import { verifySignedAudit } from '@duetcast/verify/verify-audit';
import { anyJob, rechained, storedJob } from '../../../../../test/support/arbitrary-jobs';
import { readConfig } from '../../platform/config/config';
import { signTrail } from './signed-trail';
import { SigningKeys } from './signing-keys';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-tampering-'));
const keys = new SigningKeys(readConfig({ DATA_DIR: join(folder, 'ours') }));
const strangers = new SigningKeys(readConfig({ DATA_DIR: join(folder, 'theirs') }));
afterAll(() => rmSync(folder, { recursive: true }));

jest.setTimeout(60_000);

type Events = SignedAudit['events'];
const made = {
  stored: new Set<string>(),
  exportedAt: '2026-11-20T12:00:00.000Z',
  exportedBy: { kind: 'user', id: 'acc_ada' },
  issuer: 'https://duetcast.example',
} as const;
const signed = (events: ReturnType<typeof storedJob>, by = keys): SignedAudit =>
  signTrail({ stream: 'job-j1', from: 0, events }, made, by);
const anySigned = anyJob('j1').map((events) => signed(storedJob('j1', events)));

const verdictOn = (file: object) => verifySignedAudit(signedFileText(file), { keys: [keys.current] });
const firstProblem = async (file: object): Promise<Problem | undefined> => (await verdictOn(file)).problems[0];
const firstDifference = (a: Events, b: Events): number =>
  [...Array(Math.max(a.length, b.length)).keys()].findIndex((i) => canonicalJson(a[i]) !== canonicalJson(b[i]));
const runs = { numRuns: 60 };

test('what was not touched verifies, by the pinned key and by its own', () =>
  fc.assert(
    fc.asyncProperty(anySigned, async (file) => {
      expect(await verdictOn(file)).toMatchObject({ verified: true, problems: [], signer: { isTrusted: true } });
      const own = await verifySignedAudit(new TextEncoder().encode(signedFileText(file)));
      expect(own).toMatchObject({ verified: true, signature: 'valid', signer: { isTrusted: false } });
    }),
    runs,
  ));

test('any byte of any event, changed to any other, is found in that event', () =>
  fc.assert(
    fc.asyncProperty(anySigned, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (file, at, of, by) => {
      const lines = signedFileText(file).split('\n');
      const first = lines.indexOf('"events":[') + 1;
      const revision = at % file.events.length;
      const before = Buffer.byteLength(lines.slice(0, first + revision).join('\n')) + 1;
      const bytes = Buffer.from(lines.join('\n'));
      const place = before + (of % Buffer.byteLength(lines[first + revision]!));
      bytes[place] = bytes[place]! ^ by;
      const { verified, problems } = await verifySignedAudit(bytes, { keys: [keys.current] });
      expect({ verified, at: problems[0]?.revision }).toEqual({ verified: false, at: revision });
    }),
    { numRuns: 600 },
  ));

test.each(['\n', ' ', ';', '}', '"'])(
  'a comma between events that became %j is found in the one before it',
  async (byte) => {
    const file = signed(storedJob('j1', [aJob.submitted(), aJob.claimed(), aJob.cancelled()]));
    const lines = signedFileText(file).split('\n');
    const first = lines.indexOf('"events":[') + 1;
    lines[first + 1] = lines[first + 1]!.replace(/,$/, byte);
    expect((await verifySignedAudit(lines.join('\n'))).problems).toEqual([
      { kind: 'syntax', revision: 1, line: first + 2 },
    ]);
  },
);

test('any byte of the rest, changed to any other, is found', () =>
  fc.assert(
    fc.asyncProperty(anySigned, fc.nat(), fc.integer({ min: 1, max: 255 }), async (file, of, by) => {
      const bytes = Buffer.from(signedFileText(file));
      const place = of % bytes.length;
      bytes[place] = bytes[place]! ^ by;
      const verdict = await verifySignedAudit(bytes).catch((error: unknown) => error);
      if (!(verdict instanceof UnreadableAudit)) expect(verdict).toMatchObject({ verified: false });
    }),
    { numRuns: 400 },
  ));

type Tampering = (events: Events, a: number, b: number) => Events;
const swapped: Tampering = (events, a, b) => events.map((event, i) => events[i === a ? b : i === b ? a : i] ?? event);
const without: Tampering = (events, a) => events.filter((_, i) => i !== a);
const duplicated: Tampering = (events, a, b) => [...events.slice(0, b), events[a]!, ...events.slice(b)];
const cut: Tampering = (events, a) => events.slice(0, a);
const beheaded: Tampering = (events, a) => events.slice(a);
const edited: Tampering = (events, a) =>
  events.map((event, i) => (i === a ? { ...event, data: { ...(event.data as object), forged: true } } : event));
const tamperings: [string, Tampering][] = [
  ['two events swapped', swapped],
  ['one removed', without],
  ['one put in twice', duplicated],
  ['the end cut off', cut],
  ['the beginning cut off', beheaded],
  ['one edited', edited],
];

describe.each(tamperings)('%s', (_what, tamper) => {
  const tampered = fc
    .tuple(anySigned, fc.nat(), fc.nat())
    .map(([file, a, b]) => ({ file, events: tamper(file.events, a % file.events.length, b % file.events.length) }))
    .filter(({ file, events }) => firstDifference(file.events, events) >= 0);

  test('is found, and the first place that differs is named', () =>
    fc.assert(
      fc.asyncProperty(tampered, async ({ file, events }) => {
        const problem = await firstProblem({ ...file, events });
        expect(problem?.revision).toBe(firstDifference(file.events, events));
      }),
      runs,
    ));

  test('is found by who signed each event, though every hash, number and count was made to fit', () =>
    fc.assert(
      fc.asyncProperty(tampered, async ({ file, events }) => {
        const renumbered = rechained(events.map((event, revision) => ({ ...event, revision })));
        const forged = {
          ...file,
          events: renumbered,
          count: events.length,
          head: renumbered.at(-1)?.metadata.hash ?? null,
        };
        const seals = file.seals.slice(0, events.length);
        for (const attempt of [forged, { ...forged, seals }]) {
          const { verified, problems } = await verdictOn(attempt);
          expect(verified).toBe(false);
          if (events.length > 0) expect(problems[0]?.revision).toBe(firstDifference(file.events, renumbered));
        }
      }),
      runs,
    ));
});

test('events that are added at the end are found, with and without seals taken from elsewhere', () =>
  fc.assert(
    fc.asyncProperty(anyJob('j1'), async (history) => {
      const longer = storedJob('j1', [...history, history[0]!]);
      const file = signed(longer.slice(0, -1));
      const { events, seals } = signed(longer);
      const added = { ...file, events, count: events.length, head: events.at(-1)!.metadata.hash };
      for (const forged of [{ ...file, events }, added, { ...added, seals: [...file.seals, seals.at(-1)!] }])
        expect(await firstProblem(forged)).toEqual({ kind: 'added', revision: events.length - 1 });
    }),
    runs,
  ));

test('a file that another key signed verifies by its own word, and not by the keys one trusts', () =>
  fc.assert(
    fc.asyncProperty(anyJob('j1'), async (history) => {
      const file = signed(storedJob('j1', history), strangers);
      const own = await verifySignedAudit(signedFileText(file));
      expect(own).toMatchObject({ verified: true, signer: { kid: strangers.current.kid, isTrusted: false } });
      expect(await verdictOn(file)).toMatchObject({ verified: false, problems: [{ kind: 'signer', revision: null }] });
      expect(await verdictOn({ ...file, key: keys.current })).toMatchObject({ verified: false, signature: 'invalid' });
    }),
    runs,
  ));

describe('around the events', () => {
  const file = signed(storedJob('j1', [aJob.submitted(), aJob.claimed(), aJob.completed()]));
  const [content] = file.content;
  test.each<[string, object, Problem['kind']]>([
    ['who exported it', { ...file, exportedBy: { kind: 'user', id: 'acc_bob' } }, 'signature'],
    ['when', { ...file, exportedAt: '2026-11-20T12:00:01.000Z' }, 'signature'],
    ['the head', { ...file, head: '0'.repeat(64) }, 'head'],
    ['what is stored', { ...file, content: [{ ...content, isStored: true }, ...file.content.slice(1)] }, 'signature'],
    [
      'what was released',
      { ...file, content: [{ ...content, releasedAt: 0 }, ...file.content.slice(1)] },
      'contentList',
    ],
    ['the list of content', { ...file, content: [] }, 'contentList'],
    ['the name of the key', { ...file, key: { ...file.key, kid: 'ours' } }, 'signature'],
    ['another field', { ...file, note: 'All is well.' }, 'form'],
    ['a missing one', (({ issuer: _issuer, ...rest }) => rest)(file), 'form'],
    ['a signature of nothing', { ...file, signature: '' }, 'signature'],
    ['no key', { ...file, key: null }, 'form'],
  ])('%s is covered', async (_what, forged, kind) => {
    const { verified, problems } = await verdictOn(forged);
    expect(verified).toBe(false);
    expect(problems.map((problem) => problem.kind)).toContain(kind);
    expect(problems.every(({ revision }) => revision === null || kind === 'form')).toBe(true);
  });

  test('one text has one spelling: what was formatted anew is told from what was changed', async () => {
    const pretty = JSON.stringify(JSON.parse(signedFileText(file)), null, 2);
    expect((await verifySignedAudit(pretty)).problems).toMatchObject([{ kind: 'spelling', line: 2 }]);
    const doubled = signedFileText(file).replace('"revision":0,', '"revision":9,"revision":0,');
    expect((await verifySignedAudit(doubled)).problems).toMatchObject([{ kind: 'spelling', revision: 0 }]);
  });

  test('what is no audit file, or a newer one, is not judged', async () => {
    for (const text of ['', '[]', '{}', 'Hello.', '{"format":"duetcast-audit","version":2}'])
      await expect(verifySignedAudit(text)).rejects.toBeInstanceOf(UnreadableAudit);
  });
});
