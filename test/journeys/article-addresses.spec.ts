import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from '../support/api-client';
import { startTestApp, type TestApp } from '../support/test-app';

const paragraph = 'The lighthouse was built in 1854, and its keeper lit the lamp each evening. '.repeat(12);
const page = (head: string): string =>
  `<!doctype html><html lang="en"><head><title>Lamps</title>${head}</head><body><article><h1>Lamps</h1><p>${paragraph}</p></article></body></html>`;
const named = page('<meta property="og:site_name" content="The Riverton Gazette">');

const pages = createServer(({ url }, response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(url === '/named' ? named : page('')),
);
let app: TestApp;
let ada: ApiClient;
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', () => resolve()));
  const host = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
  address = `http://${host}`;
  app = await startTestApp({ DOWNLOAD_ALLOWED_HOSTS: host });
  ada = await ApiClient.with(app, (await app.apiToken()).token);
});
afterAll(async () => {
  await app.close();
  pages.close();
});

test.each([
  ['named', 'The Riverton Gazette'],
  ['nameless', '127.0.0.1'],
])('the opening of a %s page says where it is from', async (path, name) => {
  const fetched = await ada.post('/api/articles/fetch', { url: `${address}/${path}` });
  expect(fetched).toMatchObject({ status: 200, body: { data: { title: 'Lamps', source: name } } });
  const { text: article, source } = fetched.body.data as { text: string; source: string };
  const [voice_id_1, voice_id_2] = ada.voices;
  const { body } = await ada.post('/api/openai/generate-podcast-script', { article, source, voice_id_1, voice_id_2 });
  const text = `Welcome to the show. Today we talk about “Lamps”. The article is from ${name}.`;
  expect(body).toMatchObject({
    data: { compilation: expect.arrayContaining([expect.objectContaining({ text })]) as unknown },
  });
});
