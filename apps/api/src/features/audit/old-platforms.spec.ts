import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aJob } from '../../../../../test/support/builders/job.builder';
import { signedFileText } from '@duetcast/verify/signed-file';
import { readTrustedKeys } from '@duetcast/verify/trusted-keys';
import { UnreadableAudit } from '@duetcast/verify/verdict';
import { verifyAudit } from '@duetcast/verify/verify';
import { base64urlOf, bytesOf } from '@duetcast/verify/web-crypto';
import { storedJob } from '../../../../../test/support/arbitrary-jobs';
import { readConfig } from '../../platform/config/config';
import { signTrail } from './signed-trail';
import { SigningKeys } from './signing-keys';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-platforms-'));
const keys = new SigningKeys(readConfig({ DATA_DIR: folder }));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void jest.restoreAllMocks());

const details = {
  stored: new Set<string>(),
  exportedAt: '2026-11-20T12:00:00.000Z',
  exportedBy: { kind: 'user', id: 'acc_ada' },
  issuer: 'https://duetcast.example',
} as const;
const events = storedJob('j1', [aJob.submitted({ jobId: 'j1' }), aJob.claimed(), aJob.cancelled()]);
const file = signTrail({ stream: 'job-j1', from: 0, events }, details, keys);

describe('a browser without Ed25519', () => {
  beforeEach(() => {
    const unknown = new DOMException('Unrecognized name.', 'NotSupportedError');
    jest.spyOn(crypto.subtle, 'importKey').mockRejectedValue(unknown);
  });

  test('reports an unchecked signature and does not verify the file, even with the signer’s key', async () =>
    expect(await verifyAudit(signedFileText(file), { keys: [keys.current] })).toMatchObject({
      outcome: 'unconfirmed',
      problems: [],
      signature: 'unchecked',
    }));

  test('still detects a broken hash chain', async () => {
    const edited = file.events.map((event, index) => (index === 1 ? { ...event, type: 'JobFailed' } : event));
    const { problems } = await verifyAudit(signedFileText({ ...file, events: edited }));
    expect(problems).toEqual([{ kind: 'content', revision: 1 }]);
  });
});

test('reports noCrypto in an insecure context, which has no Web Crypto', async () => {
  jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto);
  for (const text of [signedFileText(file), `${JSON.stringify(events[0])}\n`])
    await expect(verifyAudit(text)).rejects.toMatchObject({ reason: 'noCrypto' });
});

describe('JSON values that are never exported', () => {
  const lines = signedFileText(file).split('\n');
  const first = lines.indexOf('"events":[') + 1;
  const withData = (data: string) =>
    lines
      .map((line, index) => (index === first + 1 ? line.replace('"data":{', `"data":{"a":${data},`) : line))
      .join('\n');

  test.each([
    ['an infinite number', '1e999'],
    ['deeply nested arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('%s: reported at the event', async (_name, data) => {
    const { outcome, problems } = await verifyAudit(withData(data));
    expect({ outcome, place: problems[0] }).toEqual({
      outcome: 'broken',
      place: { kind: 'form', revision: 1, field: '' },
    });
  });

  test('rejects text that is not an NDJSON audit', async () => {
    for (const text of ['[]\n[]', '1\n2', 'null', '\n\n'])
      await expect(verifyAudit(text)).rejects.toBeInstanceOf(UnreadableAudit);
  });
});

test('verifies a thousand events within seconds', async () => {
  const many = storedJob('j1', [aJob.submitted({ jobId: 'j1' }), ...Array.from({ length: 999 }, () => aJob.claimed())]);
  const text = signedFileText(signTrail({ stream: 'job-j1', from: 0, events: many }, details, keys));
  const startedAt = performance.now();
  expect((await verifyAudit(text)).outcome).toBe('unconfirmed');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('decodes only the canonical base64url encoding', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, index) => index * 4);
  const encoded = base64urlOf(bytes);
  expect(bytesOf(encoded)).toEqual(bytes);
  const last = encoded.at(-1)!;
  for (const other of [
    `${encoded}=`,
    encoded.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1),
    ` ${encoded}`,
    'A',
  ])
    expect(bytesOf(other)).toBeNull();
});

test('ignores keys that are not public Ed25519 keys', () => {
  const { x } = keys.current;
  expect(
    readTrustedKeys(
      JSON.stringify({
        keys: [
          { kty: 'OKP', crv: 'Ed25519', x },
          { kty: 'RSA', n: 'x' },
        ],
      }),
    ),
  ).toEqual([{ x }]);
  for (const text of [
    '',
    '{}',
    '[]',
    'null',
    JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: `${x}A` }),
    '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
  ])
    expect(readTrustedKeys(text)).toEqual([]);
});
