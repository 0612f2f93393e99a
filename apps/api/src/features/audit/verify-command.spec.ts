import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aJob } from '../../../../../test/support/builders/job.builder';
import { hashedEvent } from '@duetcast/domain/kernel/chain';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { exportedStreamText } from '@duetcast/verify/signed-audit';
import { signedFileText } from '@duetcast/verify/signed-file';
import { run } from '../../../../../libs/verify/command/run';
import { rechained, storedJob } from '../../../../../test/support/arbitrary-jobs';
import { readConfig } from '../../platform/config/config';
import { signTrail } from './signed-trail';
import { SigningKeys } from './signing-keys';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-command-'));
const keys = new SigningKeys(readConfig({ DATA_DIR: join(folder, 'ours') }));
const otherKeys = new SigningKeys(readConfig({ DATA_DIR: join(folder, 'theirs') }));
afterAll(() => rmSync(folder, { recursive: true }));

const events = storedJob('j1', [
  aJob.submitted({ jobId: 'j1' }),
  aJob.claimed(),
  aJob.segmentSynthesized(0),
  aJob.segmentSynthesized(1),
  aJob.assembled(),
  aJob.completed(),
  aJob.outputExpired(),
]);
const shared = '2'.repeat(64);
const details = {
  stored: new Set([shared]),
  exportedAt: '2026-12-24T12:00:00.000Z',
  exportedBy: { kind: 'user', id: 'acc_ada' },
  issuer: 'https://duetcast.example',
} as const;
const trail = { stream: 'job-j1', from: 0, events };
const signed = signTrail(trail, details, keys);
const lines = events.map((event) => `${canonicalJson(hashedEvent(event))}\n`);

const fileOf = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const pem = createPublicKey({ key: { ...keys.current }, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
const ours = fileOf('keys.json', JSON.stringify({ keys: [otherKeys.current, keys.current] }));
const oursAsPem = fileOf('key.pem', pem.toString());
const oursAlone = fileOf('key.json', JSON.stringify(keys.current));
const noKeys = fileOf('none.json', '{"keys":[]}');
const theirs = fileOf('theirs.json', JSON.stringify({ keys: [otherKeys.current] }));

async function verified(content: string, ...options: string[]) {
  const output: string[] = [];
  const print = (text: string) => void output.push(text);
  const code = await run([fileOf('audit.json', content), ...options], { out: print, err: print });
  return { code, text: output.join('\n') };
}

describe('a valid file', () => {
  test('is not confirmed without a pinned key, and prints how far the signer is trusted', async () => {
    const { code, text } = await verified(signedFileText(signed));
    expect(code).toBe(3);
    expect(text).toMatch(/^NOT CONFIRMED {2}.*audit\.json\n.*no trusted signer was named/);
    expect(text).toContain(`valid, by key ${keys.current.kid}`);
    expect(text).toContain("the signer is only as trusted as the file's source");
    expect(text).toContain('2026-12-24T12:00:00.000Z by user acc_ada, from https://duetcast.example');
  });

  test.each([
    ['a JWK set', ours],
    ['a JWK', oursAlone],
    ['PEM', oursAsPem],
  ])('verifies with a key pinned as %s', async (_name, key) => {
    const { code, text } = await verified(signedFileText(signed), '--key', key);
    expect(code).toBe(0);
    expect(text).toMatch(/^VERIFIED {2}.*audit\.json/);
    expect(text).toContain('The key is among those you trust');
    expect(text).not.toContain('only as trusted');
  });

  test('of imported events verifies with the key of their origin, and says what that key does not prove', async () => {
    const { hash } = events.at(-1)!.metadata;
    const exported = { account: 'acc_ada', exportedAt: '2026-11-01T12:00:00.000Z', issuer: 'https://old.example' };
    const originAt = (revision: number) => {
      const head = { ...exported, revision, hash: events[revision]?.metadata.hash ?? hash };
      const seal = otherKeys.sign(exportedStreamText({ ...head, stream: 'job-j1' }));
      return { ...head, key: otherKeys.current, seal };
    };
    const file = signedFileText(signTrail({ ...trail, origins: [originAt(6)] }, details, keys));
    const { code, text } = await verified(file, '--key', theirs);
    expect(code).toBe(0);
    expect(text).toMatch(/imported +events 1 to 7 come from https:\/\/old\.example, account acc_ada,/);
    expect(text).toContain(`Its signature of all of these events: valid, by key ${otherKeys.current.kid}`);
    expect(text).toContain('That key is among those you trust (--key).');
    expect(text).toContain('is what that server says. The events are those that the key of their origin signed.');
    const { text: byOurs } = await verified(file, '--key', oursAlone);
    expect(byOurs).toContain('That key is not among those you named (--key).');
    const longer = signedFileText(signTrail({ ...trail, origins: [originAt(5)] }, details, keys));
    const partly = await verified(longer, '--key', theirs);
    expect(partly.code).toBe(1);
    expect(partly.text).toContain('was signed by a key that is not among those you trust');
    expect(partly.text).toContain('Its signature of the last of these events: valid');
    expect((await verified(longer, '--key', ours)).code).toBe(0);
    const unverified = { ...originAt(6), key: null, seal: null };
    const { text: unsigned } = await verified(
      signedFileText(signTrail({ ...trail, origins: [unverified] }, details, keys)),
    );
    expect(unsigned).toContain('The import was made without verification');
  });

  test('lists content deleted by retention and content still in use', async () => {
    const { text } = await verified(signedFileText(signed));
    expect(text).toContain('released 4 pieces of content:');
    for (const digit of ['1', '3', '9'])
      expect(text).toMatch(new RegExp(`${digit.repeat(64)} {2}\\(named by event \\d, released by event 7\\)`));
    expect(text).toMatch(
      new RegExp(`${shared} {2}\\(named by event 3, released by event 7, still stored for other streams`),
    );
  });

  test('prints that the store deleted the first events by max age', async () => {
    const truncated = signTrail({ ...trail, from: 2, events: events.slice(2) }, details, keys);
    const { code, text } = await verified(signedFileText(truncated), '--key', ours);
    expect(code).toBe(0);
    expect(text).toContain('5: event 3 to event 7');
    expect(text).toContain('The store had dropped the first 2 events by retention.');
  });

  test('prints until when it is complete, and what it does not check', async () => {
    const { key: _key, signature: _signature, ...fields } = signed;
    const { code, text } = await verified(signedFileText(keys.signFile({ ...fields, inclusion: {} })), '--key', ours);
    expect(code).toBe(0);
    expect(text).toContain(
      `as of      2026-12-24T12:00:00.000Z: the stream ended with event 7, written at ${signed.head?.at}`,
    );
    expect(text).toMatch(/not checked +inclusion/);
  });

  test('cannot write onto the terminal', async () => {
    const { key: _key, signature: _signature, ...fields } = signed;
    const exportedBy = { kind: 'user', id: '\u001b[2J\nVERIFIED \u202e' } as const;
    const { text } = await verified(signedFileText(otherKeys.signFile({ ...fields, exportedBy })), '--key', oursAlone);
    expect(text).toContain('by user \\u{1b}[2J\\u{a}VERIFIED \\u{202e}, from');
    expect(text).not.toMatch(/^VERIFIED/m);
  });

  test('verifies without events', async () => {
    const { code, text } = await verified(
      signedFileText(signTrail({ ...trail, events: [] }, details, keys)),
      '--key',
      ours,
    );
    expect([code, text]).toEqual([0, expect.stringMatching(/events +none/)]);
  });
});

describe('an invalid file', () => {
  const edited = events.map((event, index) => (index === 3 ? { ...event, data: { ...event.data, index: 7 } } : event));

  test('fails with the changed event', async () => {
    const { code, text } = await verified(signedFileText({ ...signed, events: edited.map(withoutPosition) }));
    expect(code).toBe(1);
    expect(text).toMatch(/^NOT VERIFIED {2}.*audit\.json\n {2}Event 4 \(revision 3, SegmentSynthesized\) was changed/);
  });

  test('fails with the changed event even if all hashes are recalculated', async () => {
    const { code, text } = await verified(
      signedFileText({ ...signed, events: rechained(edited.map(withoutPosition)) }),
    );
    expect(code).toBe(1);
    expect(text).toContain(
      'Event 4 (revision 3, SegmentSynthesized) is not the event that was signed at this position',
    );
  });

  test('fails if its key is not pinned', async () => {
    const { code, text } = await verified(signedFileText(signed), '--key', theirs);
    expect(code).toBe(1);
    expect(text).toContain('The file was signed by a key that is not among those you trust.');
  });

  test('reports the event that is invalid JSON', async () => {
    const text = signedFileText(signed).replace('"type":"JobAssembled"', '"type":"JobAssembled');
    const result = await verified(text, '--json');
    expect(result.code).toBe(1);
    expect(JSON.parse(result.text)).toMatchObject({ verified: false, problems: [{ kind: 'syntax', revision: 4 }] });
  });
});

describe('an NDJSON audit', () => {
  test('is never verified: prints that its chain holds, and the limits of that check', async () => {
    const { code, text } = await verified(lines.join(''));
    expect(code).toBe(3);
    expect(text).toContain('none: NDJSON proves neither who exported it nor that no event is missing at its end.');
    expect(text).toContain('released 4 pieces of content:');
  });
  test.each<[string, string[], object]>([
    [
      'a changed event',
      lines.map((line, i) => (i === 2 ? line.replace('"index":0', '"index":9') : line)),
      { revision: 2, kind: 'content' },
    ],
    ['a removed event', lines.filter((_, i) => i !== 4), { revision: 4, kind: 'order' }],
    [
      'two swapped events',
      [...lines.slice(0, 1), lines[2]!, lines[1]!, ...lines.slice(3)],
      { revision: 1, kind: 'order' },
    ],
    ['a missing beginning', lines.slice(2), { revision: 0, kind: 'missing' }],
    ['an additional field', lines.map((line) => line.replace('{', '{"note":"x",')), { revision: 0, kind: 'form' }],
    [
      'another stream',
      lines.map((line, i) => (i === 5 ? line.replace('job-j1', 'job-j2') : line)),
      { revision: 5, kind: 'form' },
    ],
    [
      'a damaged line',
      lines.map((line, i) => (i === 1 ? line.slice(1) : line)),
      { revision: 1, kind: 'syntax', line: 2 },
    ],
  ])('%s: the event is reported', async (_name, tampered, problem) => {
    const { code, text } = await verified(tampered.join(''), '--json');
    expect(code).toBe(1);
    expect((JSON.parse(text) as { problems: object[] }).problems[0]).toMatchObject(problem);
  });
});

test.each<[string, string, string[], RegExp]>([
  ['a file that is not an audit', 'Hello.', [], /not an audit file/],
  ['a file of a newer version', '{"format":"duetcast-audit","version":3}', [], /version/],
  ['a key file without keys', signedFileText(signed), ['--key', noKeys], /no public Ed25519 key/],
  ['a missing key file', signedFileText(signed), ['--key', join(folder, 'nowhere')], /nowhere cannot be read/],
  ['an unknown option', signedFileText(signed), ['--quick'], /--quick/],
  ['two files', signedFileText(signed), ['another.json'], /duetcast-verify FILE/],
])('%s exits with 2', async (_name, content, options, message) => {
  const { code, text } = await verified(content, ...options);
  expect([code, text]).toEqual([2, expect.stringMatching(message)]);
});

test('a missing file exits with 2', async () => {
  const print = jest.fn();
  expect(await run([join(folder, 'nowhere')], { out: print, err: print })).toBe(2);
});

function withoutPosition<Event extends { readonly position: string }>({ position: _position, ...event }: Event) {
  return event;
}
