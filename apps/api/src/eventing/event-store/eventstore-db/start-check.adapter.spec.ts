import { createServer, type AddressInfo, type Socket } from 'node:net';
import { EventStoreServer } from '../../../../../../test/support/eventstore-server/eventstore-server';
import { SecuredServer } from '../../../../../../test/support/eventstore-server/secured-server';
import { BadConfiguration } from '../../../platform/errors/bad-configuration';
import { checkStart } from './start-check';

const plain = new EventStoreServer();
const secured = new SecuredServer();
beforeAll(() => Promise.all([plain.start(), secured.server.start()]));
afterAll(async () => {
  await Promise.all([plain.stop(), secured.server.stop()]);
  secured.remove();
});

const withoutCa = () => secured.url().replace(/&tlsCAFile=.*/, '');

test('accepts a server that answers, with and without TLS', async () => {
  expect(await checkStart(plain.url)).toBe(true);
  expect(await checkStart(secured.url())).toBe(true);
});

test.each([
  ['no user', () => secured.url(''), 'the server requires a user'],
  ['a wrong password', () => secured.url('ops', 'wrong'), 'the server does not accept the user ops with this password'],
  ['an unknown user', () => secured.url('ops', 'x').replace('ops', 'eve'), 'does not accept the user eve'],
  ['a user without the right', () => secured.url('reader'), 'the user reader may not read $all; add it to $r'],
  ['no CA file', withoutCa, '(UNABLE_TO_VERIFY_LEAF_SIGNATURE); set tlsCAFile to the certificate of the authority'],
  [
    'no TLS for a server with TLS',
    () => withoutCa().replace('tls=true', 'tls=false'),
    'the server expects TLS; set tls=true',
  ],
  ['TLS for a server without', () => plain.url.replace('tls=false', 'tls=true'), 'does not use TLS; set tls=false'],
  ['TLS by default', () => plain.url.replace('?tls=false', ''), 'does not use TLS; set tls=false'],
])('names %s', async (_, url, line) => {
  const checked = checkStart(url());
  await expect(checked).rejects.toBeInstanceOf(BadConfiguration);
  await expect(checked).rejects.toThrow(line);
  await expect(checked).rejects.toThrow(/^EVENTSTORE_URL: (?!.*(s3cret|wrong))/);
});

test.each([
  ['that has expired', { expires: new Date(Date.now() - 1_000) }, 'CERT_HAS_EXPIRED); renew it'],
  ['for another name', { addresses: ['10.0.0.1'] }, 'ERR_TLS_CERT_ALTNAME_INVALID); it is not for the name 127.0.0.1'],
])('names a certificate %s', async (_, leaf, line) => {
  const other = new SecuredServer({}, leaf);
  await other.server.start();
  await expect(checkStart(other.url())).rejects.toThrow(line);
  await other.server.stop();
  other.remove();
});

test('names a certificate of another authority', async () => {
  const other = new SecuredServer();
  await other.server.start();
  const url = other.url().replace(/tlsCAFile=.*/, `tlsCAFile=${encodeURIComponent(secured.caFile)}`);
  await expect(checkStart(url)).rejects.toThrow(`the authority in tlsCAFile=${secured.caFile} did not issue it`);
  await other.server.stop();
  other.remove();
});

test('accepts a server that is away', async () => {
  expect(await checkStart('esdb://127.0.0.1:1?tls=false')).toBe(false);
  expect(await checkStart('esdb://127.0.0.1:1')).toBe(false);
});

test('accepts a server that takes connections and is silent', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  expect(await checkStart(`esdb://127.0.0.1:${port}?tls=false`)).toBe(false);
  for (const socket of sockets) socket.destroy();
  silent.close();
});
