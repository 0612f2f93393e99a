import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Controller, Get, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { readConfig } from '../config/config';
import { ErrorFilter } from './errors/error.filter';
import { createFastifyAdapter } from './fastify';

const script = `export const text = '${'sound '.repeat(400)}';`;

@Controller('api')
class LongController {
  @Get('long')
  long() {
    return { text: 'a'.repeat(5_000) };
  }
}

@Module({ controllers: [LongController], providers: [{ provide: APP_FILTER, useClass: ErrorFilter }] })
class PageModule {}

let web: string;
let app: NestFastifyApplication;
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'duetcast-web-'));
  mkdirSync(join(web, 'assets'));
  for (const name of ['index', 'app'])
    writeFileSync(join(web, `${name}.html`), '<!doctype html><title>Duetcast</title>');
  writeFileSync(join(web, 'assets/index-Ab12Cd34.js'), script);
  writeFileSync(join(web, 'assets/index-Ab12Cd34.js.gz'), gzipSync(script));
  writeFileSync(join(web, 'duetcast-verify.mjs'), script);
  writeFileSync(join(web, 'duetcast-verify.mjs.gz'), gzipSync(script));
  writeFileSync(join(web, 'duetcast-player.js'), script);
  writeFileSync(join(web, 'duetcast-player.js.gz'), gzipSync(script));
  const module = await Test.createTestingModule({ imports: [PageModule] }).compile();
  const adapter = await createFastifyAdapter(readConfig({}), web);
  app = module.createNestApplication<NestFastifyApplication>(adapter, { logger: false });
  await app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await app.close();
  rmSync(web, { recursive: true });
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-encoding': 'gzip' };
const get = (path: string, headers: Record<string, string> = browser) =>
  request(app.getHttpServer()).get(path).set(headers);

test.each(['/', '/dashboard', '/dashboard/jobs/job_1?tab=audit', '/sign-in/verify?token=x', '/voices/'])(
  '%s serves the page and is revalidated on each request',
  async (path) => {
    const { text, headers } = await get(path)
      .expect(200)
      .expect('content-type', /text\/html/);
    expect(text).toContain('<title>Duetcast</title>');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  },
);

test.each(['/jobs/job_1', '/wp-login', '/dashboard/jobs', '/doc/en/x?y=1'])('%s is a page with 404', async (path) => {
  const { etag } = (await get('/').expect(200)).headers;
  const { text } = await get(path, { ...browser, 'if-none-match': etag as string })
    .expect(404)
    .expect('content-type', /text\/html/);
  expect(text).toContain('<title>Duetcast</title>');
});

test('serves hashed files as immutable and precompressed', async () => {
  const { headers } = await get('/assets/index-Ab12Cd34.js', { 'accept-encoding': 'gzip' }).expect(200);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': expect.stringContaining('javascript') as string,
  });
  await get('/assets/index-Ab12Cd34.js', { 'accept-encoding': 'identity' }).expect(200).expect(script);
});

test.each(['gzip', 'identity'])('serves the verification script as a download with encoding %s', async (encoding) => {
  const { headers } = await get('/duetcast-verify.mjs', { ...browser, 'accept-encoding': encoding })
    .buffer(true)
    .expect(200)
    .expect(script);
  expect(headers['content-type']).toMatch(/^(text|application)\/javascript\b/);
  expect(headers['content-disposition']).toBe('attachment; filename="duetcast-verify.mjs"');
  expect(headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
});

test.each(['gzip', 'identity'])('lets pages of any origin load the player with encoding %s', async (encoding) => {
  const { headers } = await get('/duetcast-player.js', { 'accept-encoding': encoding }).buffer(true).expect(200);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers).not.toHaveProperty('content-disposition');
  expect((await get('/assets/index-Ab12Cd34.js')).headers).not.toHaveProperty('access-control-allow-origin');
});

test.each(['/assets/gone.js', '/gone.txt', '/api/nothing', '/..%2f..%2fetc%2fpasswd.txt'])(
  '%s is a JSON 404',
  async (path) => {
    await get(path)
      .expect(404)
      .expect('content-type', /application\/json/)
      .expect(/request\.notFound/);
  },
);

test('compresses long API responses', async () => {
  const { headers } = await get('/api/long', { 'accept-encoding': 'gzip' }).expect(200);
  expect(headers['content-encoding']).toBe('gzip');
});
