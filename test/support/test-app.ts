import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { readConfig } from '../../apps/api/src/platform/config/config';
import { sharedFixture } from './fixtures';
import { signIn } from './sign-in';
import { checkResponses } from './response-check';
import { checkQueryPlans } from './query-plan-check';

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly url: string;
  readonly dataDir: string;
  /** A supertest agent on the listening server. */
  http(): ReturnType<typeof request>;
  /** Signs in by magic link, as a browser without SMTP does; returns the session token. */
  signIn(email?: string): Promise<string>;
  /** Signs in and generates an API token. */
  apiToken(email?: string): Promise<{ session: string; token: string }>;
  /** Stops the server; deletes the data folder unless `keepData`. */
  close(options?: { keepData?: boolean }): Promise<void>;
}

/**
 * Starts the whole application on the embedded stores, listening on a free port of 127.0.0.1. A response that its
 * OpenAPI document does not describe, or a query that no index serves, fails the test.
 */
export async function startTestApp(env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'duetcast-test-'));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', ...env, DATA_DIR: dataDir });
  const app = await createApp(config);
  checkResponses(app);
  checkQueryPlans(app);
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const http = () => request(url);

  const apiToken = async (email?: string) => {
    const session = await signIn(url, email);
    const bearer = { authorization: `Bearer ${session}` };
    await http().post('/api/users/generate-token').set(bearer).send({}).expect(200);
    const me = await http().get('/api/users/me').set(bearer).expect(200);
    return { session, token: (me.body as { data: { api_token: string } }).data.api_token };
  };

  const close = async ({ keepData = false } = {}) => {
    // A response that a test does not read would hold its connection until it is collected.
    app.getHttpServer().closeAllConnections();
    await app.close();
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, url, dataDir, http, signIn: (email) => signIn(url, email), apiToken, close };
}

/** The application of the tests of a file or `describe`. */
export const testApp = (env: NodeJS.ProcessEnv = {}): TestApp => sharedFixture(() => startTestApp(env));
