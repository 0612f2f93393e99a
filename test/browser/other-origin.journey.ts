import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize, resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { createUser, sharedUrl } from './api';

const packageFolder = resolve('node_modules/openai');

/** A page of another site, and the modules of the client beside it. */
const site = createServer((request, response) => {
  const path = normalize(request.url ?? '/');
  const isModule = path.endsWith('.mjs');
  response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
  if (!isModule) return response.end('<!doctype html><title>Studio</title>');
  readFile(join(packageFolder, path)).then(
    (content) => response.end(content),
    () => response.writeHead(404).end(),
  );
});
test.beforeAll(() => new Promise<void>((done) => site.listen(0, '127.0.0.1', done)));
test.afterAll(() => void site.close());

const openSite = (page: Page) => page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);

test("OpenAI's package speaks from a page of another origin, and reads its errors", async ({ page }) => {
  const { api } = await createUser('studio@example.com');
  const { data } = await api.post('/api/auth/tokens', {
    body: { name: 'Studio', scopes: ['jobs:write', 'jobs:read'] },
  });
  await openSite(page);
  const spoken = await page.evaluate(
    async ([url, token]) => {
      const modulePath = '/index.mjs';
      const { default: OpenAI } = (await import(modulePath)) as typeof import('openai');
      const clientOf = (apiKey: string) =>
        new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0, dangerouslyAllowBrowser: true });
      const speech = await clientOf(token!).audio.speech.create({ model: 'tts-1', voice: 'nova', input: 'Hello.' });
      const wrong = await clientOf('dc_wrong')
        .models.list()
        .catch((error: { status: number; code: string }) => error);
      const nothing = await fetch(`${url}/v1/nothing`, { method: 'POST', headers: { authorization: 'Bearer x' } });
      const refused = wrong as { status: number; code: string };
      return {
        jobId: speech.headers.get('x-job-id'),
        bytes: (await speech.arrayBuffer()).byteLength,
        wrong: [refused.status, refused.code],
        nothing: nothing.status,
      };
    },
    [sharedUrl(), data.token],
  );
  expect(spoken).toEqual({
    jobId: expect.stringMatching(/^\S{8,}$/) as unknown as string,
    bytes: expect.any(Number) as unknown as number,
    wrong: [401, 'invalid_api_key'],
    nothing: 404,
  });
  expect(spoken.bytes).toBeGreaterThan(1000);
});

test('A page of another origin can neither sign in nor read a magic link', async ({ page }) => {
  await openSite(page);
  const outcomes = await page.evaluate(async (url) => {
    const body = JSON.stringify({ email: 'ada@example.com' });
    const json = { 'content-type': 'application/json' };
    const calls: [string, RequestInit][] = [
      ['/api/auth/request-magic-link', { method: 'POST', body, headers: json }],
      ['/api/auth/request-magic-link', { method: 'POST', body }],
      ['/api/jobs', { headers: { 'x-session-id': 'session_1763640000000_a1b2c3d4e5' } }],
      ['/api/jobs', { credentials: 'include' }],
      ['/api/admin/accounts', { headers: { authorization: 'Bearer x' } }],
    ];
    return Promise.all(calls.map(([path, init]) => fetch(url + path, init).catch((error: Error) => error.name)));
  }, sharedUrl());
  expect(outcomes).toEqual(Array(5).fill('TypeError'));
});
