import Fastify from 'fastify';
import { readConfig } from '../../config/config';
import { addPublicUrls, baseUrlFor } from './public-urls';

const row = { id: 'j1', outputUrl: '/api/jobs/j1/output', error: null };
const list = {
  success: true,
  data: [
    row,
    {
      preview_url: 'https://previews.example/1.mp3',
      labels: { url: '/api/sounds/calm-bed/audio', audioUrl: '//elsewhere.example', text: '"outputUrl":"/api/x"' },
    },
  ],
};

async function serverWith(env: NodeJS.ProcessEnv = {}) {
  const config = readConfig({ NODE_ENV: 'test', PORT: '3210', ...env });
  const server = Fastify();
  addPublicUrls(server, config);
  server.get('/api/list', () => list);
  server.get('/api/accepted', (_request, reply) => reply.status(202).header('location', '/api/jobs/j1').send(list));
  server.get('/api/base', () => ({ base: baseUrlFor(config) }));
  await server.ready();
  return { config, server };
}
const get = async (env: NodeJS.ProcessEnv, path: string, headers: Record<string, string> = {}) => {
  const { server } = await serverWith(env);
  const { body, headers: received } = await server.inject({
    url: path,
    headers: { host: 'audio.example:8443', ...headers },
  });
  return { body, location: received.location };
};
const outputOf = (body: string) => (JSON.parse(body) as { data: [typeof row] }).data[0].outputUrl;

test.each([
  ['the origin of the request', {}, {}, 'http://audio.example:8443/api/jobs/j1/output'],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://duetcast.example/' }, {}, 'https://duetcast.example/api/jobs/j1/output'],
  ['the address of the server', {}, { host: 'x"><script>' }, 'http://127.0.0.1:3210/api/jobs/j1/output'],
])('URLs of responses begin with %s', async (_name, env, headers, url) =>
  expect(outputOf((await get(env, '/api/list', headers)).body)).toBe(url),
);

test('other URLs and texts stay, and so does the row that is shared', async () => {
  const { body } = await get({}, '/api/list');
  expect(JSON.parse(body)).toMatchObject({ data: [{ id: 'j1', error: null }, list.data[1]] });
  expect(row.outputUrl).toBe('/api/jobs/j1/output');
});

test('Location is absolute', async () =>
  expect((await get({}, '/api/accepted')).location).toBe('http://audio.example:8443/api/jobs/j1'));

test('a caller that prefers paths gets paths', async () => {
  const { body, location } = await get({}, '/api/accepted', { prefer: 'wait=5, Relative-URLs' });
  expect([outputOf(body), location]).toEqual([row.outputUrl, '/api/jobs/j1']);
});

test('what a response builds begins like its URLs; outside of requests the address of the server is used', async () => {
  expect(JSON.parse((await get({}, '/api/base')).body)).toEqual({ base: 'http://audio.example:8443' });
  expect(baseUrlFor((await serverWith()).config)).toBe('http://127.0.0.1:3210');
});
