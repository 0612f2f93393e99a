import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) process.stdout.write('certificates.spec: skipped, because openssl is not installed\n');

/** The script that docker-compose.yml runs in a container. */
(hasOpenssl ? describe : describe.skip)('the certificates of the stores', () => {
  const folder = mkdtempSync(join(tmpdir(), 'duetcast-certificates-'));
  const run = () => spawnSync('sh', ['deploy/make-certificates.sh', folder], { encoding: 'utf8' });
  const read = (name: string) => readFileSync(join(folder, name));
  beforeAll(() => expect(run()).toMatchObject({ status: 0, stderr: '' }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['eventstore', 'eventstore/node.crt', 'eventstore/node.key', 'CN=eventstoredb-node'],
    ['mongo', 'mongo/mongo.pem', 'mongo/mongo.pem', 'CN=mongo'],
  ])('%s has one for its host, of the authority that the API trusts', (host, certificateFile, keyFile, subject) => {
    const authority = new X509Certificate(read('ca/ca.crt'));
    const certificate = new X509Certificate(read(certificateFile));
    expect(authority.ca).toBe(true);
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(read(keyFile)))).toBe(true);
    expect(certificate).toMatchObject({ ca: false, subject });
    expect([certificate.checkHost(host), certificate.checkHost('localhost')]).toEqual([host, 'localhost']);
    // Server and client: nodes also connect to each other.
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1', '1.3.6.1.5.5.7.3.2']);
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 9 * 365 * 86_400_000);
  });

  test('keeps no key of the authority, and its own keys to their owners', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
    expect(files.sort()).toEqual([
      'ca/ca.crt',
      'eventstore/node.crt',
      'eventstore/node.key',
      'mongo/mongo.pem',
      'mongo/replica-set.key',
    ]);
    for (const name of ['eventstore/node.key', 'mongo/mongo.pem', 'mongo/replica-set.key'])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o400);
    expect(read('mongo/replica-set.key').toString()).toMatch(/^[A-Za-z0-9+/=\n]{1000,}$/);
  });

  test('a second run changes nothing', () => {
    const before = read('ca/ca.crt');
    expect(run()).toMatchObject({ status: 0 });
    expect(read('ca/ca.crt')).toEqual(before);
  });
});
