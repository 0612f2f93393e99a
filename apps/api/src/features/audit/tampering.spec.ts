import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { aJob } from '../../../../../test/support/builders/job.builder';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { headOf, type SignedAudit } from '@duetcast/verify/signed-audit';
import { signedFileText } from '@duetcast/verify/signed-file';
import { UnreadableAudit, type Problem } from '@duetcast/verify/verdict';
import { verifyAudit } from '@duetcast/verify/verify';
import { verifySignedAudit } from '@duetcast/verify/verify-audit';
import { anyJob, rechained, storedJob } from '../../../../../test/support/arbitrary-jobs';
import { readConfig } from '../../platform/config/config';
import { signTrail } from './signed-trail';
import { SigningKeys } from './signing-keys';
import { longProperty } from '../../../../../test/support/long-check';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-tampering-'));
const keys = new SigningKeys(readConfig({ DATA_DIR: join(folder, 'ours') }));
const otherKeys = new SigningKeys(readConfig({ DATA_DIR: join(folder, 'theirs') }));
afterAll(() => rmSync(folder, { recursive: true }));

type Events = SignedAudit['events'];
const details = {
  stored: new Set<string>(),
  exportedAt: '2026-11-20T12:00:00.000Z',
  exportedBy: { kind: 'user', id: 'acc_ada' },
  issuer: 'https://duetcast.example',
} as const;
const signed = (events: ReturnType<typeof storedJob>, by = keys): SignedAudit =>
  signTrail({ stream: 'job-j1', from: 0, events }, details, by);
const anySigned = anyJob('j1').map((events) => signed(storedJob('j1', events)));

const verdictOn = (file: object) => verifySignedAudit(signedFileText(file), { keys: [keys.current] });
const firstProblem = async (file: object): Promise<Problem | undefined> => (await verdictOn(file)).problems[0];
const firstDifference = (a: Events, b: Events): number =>
  [...Array(Math.max(a.length, b.length)).keys()].findIndex((i) => canonicalJson(a[i]) !== canonicalJson(b[i]));
const runs = longProperty('tampering', 20);

test('an unchanged file verifies with the pinned key and with its own', () =>
  fc.assert(
    fc.asyncProperty(anySigned, async (file) => {
      expect(await verdictOn(file)).toMatchObject({ outcome: 'verified', problems: [], signer: { isTrusted: true } });
      const own = await verifySignedAudit(new TextEncoder().encode(signedFileText(file)));
      expect(own).toMatchObject({ outcome: 'unconfirmed', signature: 'valid', signer: { isTrusted: false } });
    }),
    runs,
  ));

test('a change of any byte of an event is reported at that event', () =>
  fc.assert(
    fc.asyncProperty(anySigned, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (file, at, of, by) => {
      const lines = signedFileText(file).split('\n');
      const first = lines.indexOf('"events":[') + 1;
      const revision = at % file.events.length;
      const before = Buffer.byteLength(lines.slice(0, first + revision).join('\n')) + 1;
      const bytes = Buffer.from(lines.join('\n'));
      const place = before + (of % Buffer.byteLength(lines[first + revision]!));
      bytes[place] = bytes[place]! ^ by;
      const { outcome, problems } = await verifySignedAudit(bytes, { keys: [keys.current] });
      expect({ outcome, at: problems[0]?.revision }).toEqual({ outcome: 'broken', at: revision });
    }),
    longProperty('changed signed fields', 150, 6_000),
  ));

test.each(['\n', ' ', ';', '}', '"'])(
  'a comma between events replaced by %j is reported at the preceding event',
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

test('a change of any other byte is detected', () =>
  fc.assert(
    fc.asyncProperty(anySigned, fc.nat(), fc.integer({ min: 1, max: 255 }), async (file, of, by) => {
      const bytes = Buffer.from(signedFileText(file));
      const place = of % bytes.length;
      bytes[place] = bytes[place]! ^ by;
      const verdict = await verifySignedAudit(bytes).catch((error: unknown) => error);
      if (!(verdict instanceof UnreadableAudit)) expect(verdict).toMatchObject({ outcome: 'broken' });
    }),
    longProperty('changed signed bytes', 150, 4_000),
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
  ['two swapped events', swapped],
  ['a removed event', without],
  ['a duplicated event', duplicated],
  ['a truncated end', cut],
  ['a truncated beginning', beheaded],
  ['an edited event', edited],
];

test('a file that was cut off is damaged, at the first event that is not whole', () =>
  fc.assert(
    fc.asyncProperty(anySigned, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (file, part) => {
      const text = signedFileText(file);
      const [events, after] = [
        text.indexOf('"events":[\n') + '"events":[\n'.length,
        text.indexOf('\n],\n"exportedAt"'),
      ];
      const end = events + Math.floor(part * (after - events));
      const verdict = await verifyAudit(text.slice(0, end));
      expect(verdict.outcome).toBe('broken');
      const whole = text.slice(events, end).split('\n').length - 1;
      if (whole > 0) expect([whole - 1, whole]).toContain(verdict.problems[0]?.revision);
    }),
    runs,
  ));

describe.each(tamperings)('%s', (_name, tamper) => {
  const tampered = fc
    .tuple(anySigned, fc.nat(), fc.nat())
    .map(([file, a, b]) => ({ file, events: tamper(file.events, a % file.events.length, b % file.events.length) }))
    .filter(({ file, events }) => firstDifference(file.events, events) >= 0);

  test('is reported at the first event that differs', () =>
    fc.assert(
      fc.asyncProperty(tampered, async ({ file, events }) => {
        const problem = await firstProblem({ ...file, events });
        expect(problem?.revision).toBe(firstDifference(file.events, events));
      }),
      runs,
    ));

  test('is detected by the seals even if all hashes, revisions and counts are recalculated', () =>
    fc.assert(
      fc.asyncProperty(tampered, async ({ file, events }) => {
        const renumbered = rechained(events.map((event, revision) => ({ ...event, revision })));
        const forged = {
          ...file,
          events: renumbered,
          count: events.length,
          head: headOf(renumbered),
        };
        const seals = file.seals.slice(0, events.length);
        for (const attempt of [forged, { ...forged, seals }]) {
          const { outcome, problems } = await verdictOn(attempt);
          expect(outcome).toBe('broken');
          if (events.length > 0) expect(problems[0]?.revision).toBe(firstDifference(file.events, renumbered));
        }
      }),
      runs,
    ));
});

test('events appended at the end are detected, with and without reused seals', () =>
  fc.assert(
    fc.asyncProperty(anyJob('j1'), async (history) => {
      const longer = storedJob('j1', [...history, history[0]!]);
      const file = signed(longer.slice(0, -1));
      const { events, seals } = signed(longer);
      const added = { ...file, events, count: events.length, head: headOf(events) };
      for (const forged of [{ ...file, events }, added, { ...added, seals: [...file.seals, seals.at(-1)!] }])
        expect(await firstProblem(forged)).toEqual({ kind: 'added', revision: events.length - 1 });
    }),
    runs,
  ));

test('a file signed by another key verifies with its own key but not with the trusted keys', () =>
  fc.assert(
    fc.asyncProperty(anyJob('j1'), async (history) => {
      const file = signed(storedJob('j1', history), otherKeys);
      const own = await verifySignedAudit(signedFileText(file));
      expect(own).toMatchObject({ outcome: 'unconfirmed', signer: { kid: otherKeys.current.kid, isTrusted: false } });
      expect(await verdictOn(file)).toMatchObject({
        outcome: 'broken',
        problems: [{ kind: 'signer', revision: null }],
      });
      expect(await verdictOn({ ...file, key: keys.current })).toMatchObject({
        outcome: 'broken',
        signature: 'invalid',
      });
    }),
    runs,
  ));

describe('fields outside the events', () => {
  const file = signed(storedJob('j1', [aJob.submitted(), aJob.claimed(), aJob.completed()]));
  const [content] = file.content;
  test.each<[string, object, Problem['kind']]>([
    ['exportedBy', { ...file, exportedBy: { kind: 'user', id: 'acc_bob' } }, 'signature'],
    ['exportedAt', { ...file, exportedAt: '2026-11-20T12:00:01.000Z' }, 'signature'],
    ['head.hash', { ...file, head: { ...file.head, hash: '0'.repeat(64) } }, 'head'],
    ['head.at', { ...file, head: { ...file.head, at: '2026-11-20T12:00:00.000Z' } }, 'head'],
    ['no head', { ...file, head: null }, 'head'],
    ['content.isStored', { ...file, content: [{ ...content, isStored: true }, ...file.content.slice(1)] }, 'signature'],
    [
      'content.releasedAt',
      { ...file, content: [{ ...content, releasedAt: 0 }, ...file.content.slice(1)] },
      'contentList',
    ],
    ['content', { ...file, content: [] }, 'contentList'],
    ['key.kid', { ...file, key: { ...file.key, kid: 'ours' } }, 'signature'],
    ['an additional field', { ...file, note: 'All is well.' }, 'signature'],
    [
      'an additional field of an event',
      { ...file, events: file.events.map((event) => ({ ...event, note: '' })) },
      'form',
    ],
    ['a missing field', (({ issuer: _issuer, ...rest }) => rest)(file), 'form'],
    ['an empty signature', { ...file, signature: '' }, 'signature'],
    ['a missing key', { ...file, key: null }, 'form'],
  ])('%s: a change is detected', async (_name, forged, kind) => {
    const { outcome, problems } = await verdictOn(forged);
    expect(outcome).toBe('broken');
    expect(problems.map((problem) => problem.kind)).toContain(kind);
    expect(problems.every(({ revision }) => revision === null || kind === 'form')).toBe(true);
  });

  test('a reformatted file is reported as spelling, not as a change of content', async () => {
    const pretty = JSON.stringify(JSON.parse(signedFileText(file)), null, 2);
    expect((await verifySignedAudit(pretty)).problems).toMatchObject([{ kind: 'spelling', line: 2 }]);
    const doubled = signedFileText(file).replace('"revision":0,', '"revision":9,"revision":0,');
    expect((await verifySignedAudit(doubled)).problems).toMatchObject([{ kind: 'spelling', revision: 0 }]);
  });

  test('rejects other files and newer versions as unreadable', async () => {
    for (const text of ['', '[]', '{}', 'Hello.', '{"format":"duetcast-audit","version":3}'])
      await expect(verifySignedAudit(text)).rejects.toBeInstanceOf(UnreadableAudit);
  });
});
