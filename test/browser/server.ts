import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../support/server-process';

export interface Server {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the built server with its own data folder, which `fill` can populate first. */
export async function serve(
  env: NodeJS.ProcessEnv = {},
  fill: (dataDir: string) => Promise<unknown> = async () => undefined,
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'duetcast-serve-'));
  await fill(dataDir);
  const server = await ServerProcess.create(dataDir, env);
  // A worker that ends early, after a failure, leaves no server behind.
  const kill = () => void server.kill();
  process.once('exit', kill);
  // A server whose folder has thousands of jobs folds them first.
  await server.start(300_000);
  const stop = async () => {
    await server.stop();
    process.off('exit', kill);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

/** Global setup: one server for the journeys that need no settings of their own. */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  // Every sign-in of every journey comes from one address.
  const server = await serve({ SIGN_IN_LIMIT: '1000' });
  process.env.BASE_URL = server.url;
  return server.stop;
}
