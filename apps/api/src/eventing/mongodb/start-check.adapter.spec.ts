import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import { makeCertificate } from '../../../../../test/support/certificates';
import { Commands } from '../../../../../test/support/mongo-server/commands';
import { MongoServer } from '../../../../../test/support/mongo-server/mongo-server';
import type { Config } from '../../platform/config/config';
import { checkMongo } from './start-check';

const folder = mkdtempSync(join(tmpdir(), 'duetcast-mongo-'));
const servers: MongoServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
});

/** Fails the commands that `code` names one for, as a server with access control does. */
class Refusing extends Commands {
  constructor(private readonly code: (command: Document) => number | undefined) {
    super();
  }

  override reply(command: Document): Document {
    const code = this.code(command);
    return code === undefined ? super.reply(command) : { ok: 0, code, errmsg: 'refused' };
  }
}

async function listen(...options: ConstructorParameters<typeof MongoServer>): Promise<string> {
  const server = new MongoServer(...options);
  servers.push(server);
  return server.listen();
}
const database = randomUUID();
const check = (MONGODB_URL: string) =>
  checkMongo({ env: { MONGODB_URL, MONGODB_DATABASE: database } } as unknown as Config);
const asUser = (url: string) => url.replace('://', '://ops:s3cret@');
const authority = makeCertificate({ name: 'Test authority' });
const tls = makeCertificate({ name: 'node', addresses: ['127.0.0.1'], issuer: authority });
const caFile = (name: string, { cert }: { cert: string }) => {
  const file = join(folder, name);
  writeFileSync(file, cert);
  return `&tls=true&tlsCAFile=${encodeURIComponent(file)}`;
};

test('reports whether the database is empty', async () => {
  const commands = new Commands();
  const url = await listen(commands);
  expect(await check(url)).toBe(true);
  commands.reply({ insert: 'state', documents: [{ _id: 'a' }], $db: database });
  expect(await check(url)).toBe(false);
});

test('leaves a server that does not answer to the application', async () => {
  const server = new MongoServer();
  const url = await server.listen();
  await server.close();
  expect(await check(`${url}&serverSelectionTimeoutMS=200`)).toBe(false);
});

test('names a wrong password', async () => {
  const url = await listen(new Refusing((command) => ('saslStart' in command ? 18 : undefined)));
  await expect(check(asUser(url))).rejects.toThrow(
    /^MONGODB_URL: the server does not accept the user ops with this password; .*authSource/,
  );
});

test('names a missing user and a missing right', async () => {
  const url = await listen(new Refusing((command) => ('update' in command ? 13 : undefined)));
  await expect(check(url)).rejects.toThrow(/^MONGODB_URL: the server requires a user/);
});

test('names TLS that is expected, or not, and a certificate that is not trusted', async () => {
  const [plain, secured] = [await listen(), await listen(new Commands(), tls)];
  const quick = '&serverSelectionTimeoutMS=500';
  const right = caFile('right.crt', authority);
  expect(await check(secured + right)).toBe(true);
  await expect(check(secured + quick)).rejects.toThrow(/^MONGODB_URL: the server expects TLS; set tls=true/);
  await expect(check(plain + right + quick)).rejects.toThrow(
    /^MONGODB_URL: the server does not use TLS; set tls=false/,
  );
  const other = caFile('other.crt', makeCertificate({ name: 'Other authority' }));
  await expect(check(secured + other + quick)).rejects.toThrow(/^MONGODB_URL: the certificate .* is not trusted/);
  await expect(check(`${secured}&tls=true${quick}`)).rejects.toThrow(/is not trusted .* set tlsCAFile/);
  const absent = `&tls=true&tlsCAFile=${join(folder, 'absent')}`;
  await expect(check(secured + absent + quick)).rejects.toThrow(/tlsCAFile: the file .*absent does not exist/);
});
