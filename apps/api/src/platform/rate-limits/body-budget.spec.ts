import type { HttpAdapterHost } from '@nestjs/core';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../config/config';
import { responseTo } from '../http/errors/error-response';
import { BodyBudget } from './request-budget';

const large = 2 * 1024 * 1024;
/** 1,000 points in a minute, the least. */
const config = readConfig({ SUBMIT_LIMIT: '1' });

let server: FastifyInstance;
beforeEach(() => {
  server = fastify({ bodyLimit: 64 * 1024, trustProxy: (_address, hop) => hop === 0 });
  server.setErrorHandler((error, _request, reply) => {
    const { status, body, headers } = responseTo(error);
    void reply.status(status).headers(headers).send(body);
  });
  new BodyBudget({ httpAdapter: { getInstance: () => server } } as unknown as HttpAdapterHost, config).onModuleInit();
  server.post('/small', () => 'read');
  server.post('/large', { bodyLimit: large }, () => 'read');
  server.get('/small', () => 'read');
});
afterEach(() => server.close());

const post = (url: string, payload: object | string, headers = {}) =>
  server.inject({ method: 'POST', url, payload, headers });

test('bodies of one address are read up to the limit, and not above it', async () => {
  for (let count = 0; count < 1_000; count++) expect((await post('/small', { a: 1 })).statusCode).toBe(200);
  const refused = await post('/small', '{"not":');
  expect(refused.json()).toMatchObject({ code: 'rate.exceeded', rateLimitExceeded: true });
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect((await post('/small', { a: 1 }, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
  expect((await server.inject('/small')).statusCode).toBe(200);
});

test('large bodies count by their size', async () => {
  const body = JSON.stringify('a'.repeat(large - 2));
  const statuses: number[] = [];
  const json = { 'content-type': 'application/json' };
  while (statuses.at(-1) !== 429) statuses.push((await post('/large', body, json)).statusCode);
  // 33 points each.
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
});

test('a body of unknown length counts as the longest', async () => {
  const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429) statuses.push((await post('/large', '{}', chunked)).statusCode);
  expect(statuses.length).toBe(31);
});
