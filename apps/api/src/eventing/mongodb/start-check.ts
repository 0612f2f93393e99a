import { existsSync } from 'node:fs';
import { MongoClient, MongoServerError, type Db } from 'mongodb';
import { type Config } from '../../platform/config/config';
import { BadConfiguration } from '../../platform/errors/bad-configuration';
import { within } from '../../platform/timing/retry';
import { tlsProblemOf } from '../event-store/eventstore-db/tls-problem';
import { openMongoClient } from './mongo-client';
import { allOf } from './mongo-connection';

/** Longer than the client takes to find no server. */
const timeoutMs = 6_000;
const refusedUser: readonly unknown[] = [18, 8_000];
const missingRight = 13;

/**
 * Reads and writes once, to name what no retry can fix. A server that does not answer is not checked: the application
 * waits for it.
 * @returns whether the database is empty
 * @throws BadConfiguration for refused credentials, a missing right or a wrong TLS setting
 */
export async function checkMongo({ env }: Config): Promise<boolean> {
  const { MONGODB_URL, MONGODB_DATABASE } = env;
  if (!MONGODB_URL) return false;
  const client = openMongoClient(MONGODB_URL);
  try {
    assertCaFile(client);
    return await within(timeoutMs, isEmpty(client.db(MONGODB_DATABASE)));
  } catch (error) {
    if (error instanceof BadConfiguration) throw error;
    const problem = accessProblem(error, client, MONGODB_DATABASE) ?? (await connectionProblem(client));
    if (problem !== null) throw new BadConfiguration(`MONGODB_URL: ${problem}`);
    return false;
  } finally {
    await client.close();
  }
}

async function isEmpty(db: Db): Promise<boolean> {
  const collections = await allOf(db.listCollections({}, { nameOnly: true }));
  await db.collection<{ _id: string }>('state').updateOne({ _id: 'start-check' }, { $set: { checked: true } });
  return collections.length === 0;
}

function assertCaFile({ options: { tlsCAFile } }: MongoClient): void {
  if (tlsCAFile && !existsSync(tlsCAFile))
    throw new BadConfiguration(`MONGODB_URL: tlsCAFile: the file ${tlsCAFile} does not exist`);
}

function accessProblem(error: unknown, { options }: MongoClient, database: string): string | null {
  if (!(error instanceof MongoServerError)) return null;
  const user = options.credentials?.username;
  if (refusedUser.includes(error.code))
    return `the server does not accept the user ${user} with this password; correct them, percent-encoded, and set authSource to the database of the user`;
  if (error.code !== missingRight) return null;
  return user
    ? `the user ${user} may not read and write the database ${database}; grant it the role readWrite on it`
    : 'the server requires a user; write mongodb://user:password@host:port, with the role readWrite on MONGODB_DATABASE';
}

/** Checks the first server only; those of a mongodb+srv address are known to the DNS only. */
async function connectionProblem({ options }: MongoClient): Promise<string | null> {
  const [server] = options.hosts;
  if (server?.host === undefined || server.port === undefined) return null;
  const { host, port } = server;
  if (options.tls && (await answersPlainly(host, port)))
    return 'the server does not use TLS; set tls=false, or enable TLS in the server';
  return tlsProblemOf({ host, port, tls: options.tls, caFile: options.tlsCAFile ?? null });
}

/** A server without TLS ends a handshake without a reply. */
async function answersPlainly(host: string, port: number): Promise<boolean> {
  const client = new MongoClient(`mongodb://${host}:${port}/?directConnection=true&serverSelectionTimeoutMS=2000`);
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.close();
  return answers;
}
