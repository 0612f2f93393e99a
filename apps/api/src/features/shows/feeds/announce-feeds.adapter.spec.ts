import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { ShowClient } from '../../../../../../test/support/show-client';
import { startTestApp, type TestApp } from '../../../../../../test/support/test-app';
import { until } from '../../../../../../test/support/until';

let hub: Server;
let status = 204;
const pings: URLSearchParams[] = [];
let app: TestApp;
let ada: ShowClient;
beforeAll(async () => {
  hub = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      pings.push(new URLSearchParams(body));
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  const { port } = hub.address() as AddressInfo;
  app = await startTestApp({ WEBSUB_HUB_URL: `http://127.0.0.1:${port}/`, PUBLIC_URL: 'https://duetcast.example' });
  ada = new ShowClient(app, await app.signIn());
});
afterAll(async () => {
  await app.close();
  hub.closeAllConnections();
  hub.close();
});

test('a change of a public feed is announced to the hub, one of a private feed is not', async () => {
  const secret = await ada.create({ isPrivate: true });
  await ada.data('PATCH', `/api/shows/${secret.id}`, { title: 'Still secret' });
  const show = await ada.create();
  await ada.data('PATCH', `/api/shows/${show.id}`, { title: 'Waves' });
  await until(() => pings.length > 0);
  expect(Object.fromEntries(pings[0] ?? [])).toEqual({
    'hub.mode': 'publish',
    'hub.url': show.feedUrl,
    'hub.topic': show.feedUrl,
  });
  expect(pings).toHaveLength(1);
});

test('a hub that fails is reported to administrators until it responds', async () => {
  const failures = app.app.get(ServiceFailures);
  const show = await ada.create();
  status = 500;
  await ada.data('PATCH', `/api/shows/${show.id}`, { title: 'Ebb' });
  await until(() => failures.current().some(({ service, kind }) => service === 'feedHub' && kind === 'serverError'));
  status = 204;
  await ada.data('PATCH', `/api/shows/${show.id}`, { title: 'Flood' });
  await until(() => failures.current().length === 0);
});
