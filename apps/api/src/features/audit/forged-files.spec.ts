import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aJob } from '@duetcast/domain/jobs/job.builder';
import { signedFileText, thumbprintText } from '@duetcast/verify/signed-file';
import { run } from '../../../../../libs/verify/command/run';
import { storedJob } from '../../../../../test/support/arbitrary-jobs';
import { readConfig } from '../../platform/config/config';
import { signTrail } from './signed-trail';
import { SigningKeys } from './signing-keys';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-forged-'));
const keys = new SigningKeys(readConfig({ DATA_DIR: folder }));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const ours = fileOf('keys.json', JSON.stringify({ keys: keys.all() }));
const events = storedJob('j1', [aJob.submitted({ jobId: 'j1' }), aJob.claimed(), aJob.cancelled()]);
const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
const signed = signTrail(
  { stream: 'job-j1', from: 0, events },
  {
    stored: new Set(),
    exportedAt: '2026-11-20T12:00:00.000Z',
    exportedBy: { kind: 'user', id: 'acc_ada' },
    issuer: 'https://duetcast.example',
  },
  keys,
);

const command = (content: string, ...options: string[]) =>
  run([fileOf('audit.json', content), ...options], { out: () => undefined, err: () => undefined });

/** Signed without a private key: a key of order 1 accepts S = 0 with R = the identity for every text. */
function signedByNobody(): string {
  const identity = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
  const x = identity.toString('base64url');
  const signature = Buffer.concat([identity, Buffer.alloc(32)]).toString('base64url');
  const kid = createHash('sha256')
    .update(thumbprintText({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  const seals = signed.seals.map(() => signature);
  return signedFileText({ ...signed, key: { ...signed.key, x, kid }, seals, signature });
}

describe('the command does not accept', () => {
  test.failing('NDJSON if a key is named: nothing signs it', async () =>
    expect(await command(lines, '--key', ours)).toBe(1),
  );

  test.failing('NDJSON with a duplicate name', async () =>
    expect(await command(lines.replace('"type":', '"type":"JobFailed","type":'))).toBe(1),
  );

  test.failing('a key of small order, for which anyone can sign', async () =>
    expect(await command(signedByNobody())).toBe(1),
  );
});
