import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import fastify, { type FastifyInstance } from 'fastify';
import type { ApiRequest } from '../../requests/api-request';
import { addApiVersion } from './api-version';

describe('after the first change that breaks clients', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = fastify();
    const deprecation = { since: '2027-01-01', sunset: '2027-07-01' };
    addApiVersion(server, [{ date: '2026-11-24', deprecation }, { date: '2027-01-01' }]);
    const names = (request: ApiRequest) => ({ name: request.apiVersion === '2026-11-24' ? 'old' : 'new' });
    server.get('/api/thing', names);
    const soon = { deprecation: { since: '2027-02-01', sunset: '2027-03-01' } };
    server.get('/api/old-thing', { config: soon }, names);
    server.setErrorHandler((error, _request, reply) =>
      reply.status(400).send(error instanceof InvalidRequest ? error.fields : []),
    );
    await server.ready();
  });
  afterAll(() => server.close());

  const get = async (url: string, version?: string) => {
    const answer = await server.inject({ url, headers: version === undefined ? {} : { 'api-version': version } });
    const { 'api-version': made, deprecation, sunset } = answer.headers;
    return { status: answer.statusCode, name: answer.json<{ name: string }>().name, made, deprecation, sunset };
  };
  const ofOld = { made: '2026-11-24', deprecation: '@1798761600', sunset: 'Thu, 01 Jul 2027 00:00:00 GMT' };

  test('a client that names no version, or the old one, gets the old answer and when it ends', async () => {
    for (const version of [undefined, '2026-11-24'])
      expect(await get('/api/thing', version)).toEqual({ status: 200, name: 'old', ...ofOld });
  });

  test('a client that names the new one gets the new answer', async () => {
    const none = { deprecation: undefined, sunset: undefined };
    expect(await get('/api/thing', '2027-01-01')).toEqual({ status: 200, name: 'new', made: '2027-01-01', ...none });
  });

  test('a route that ends sooner says so in every version', async () => {
    for (const version of ['2026-11-24', '2027-01-01'])
      expect(await get('/api/old-thing', version)).toMatchObject({ sunset: 'Mon, 01 Mar 2027 00:00:00 GMT' });
  });

  test('a version that never was is refused with the list', async () => {
    const refused = await server.inject({ url: '/api/thing', headers: { 'api-version': '2027-01-02' } });
    expect([refused.statusCode, refused.headers['api-version']]).toEqual([400, '2027-01-01']);
    const msg = 'Must be one of 2026-11-24, 2027-01-01, or left out';
    expect(refused.json()).toEqual([{ msg, param: 'API-Version', code: 'field.choice' }]);
  });
});
