import { Logger } from '@nestjs/common';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { testApp } from '../support/test-app';

const server = testApp({ ADMIN_EMAILS: 'root@example.com', ROLES: 'api,projector' });

test('administrators see which services fail, since when and why, until a call succeeds', async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const session = await server.signIn('root@example.com');
  const read = async () => {
    const { body } = (await server.http().get('/api/admin/services').set('authorization', `Bearer ${session}`)) as {
      body: { data: { outages: Record<string, unknown>[]; isComplete: boolean } };
    };
    return body.data;
  };
  const voiceEngines = { state: 'off', bytes: 0, receivedBytes: 0, engines: [] };
  expect(await read()).toEqual({ outages: [], damaged: [], voiceEngines, isComplete: true });
  const failures = server.app.get(ServiceFailures);
  failures.failed('speech:openai', 'billing', new Error('You exceeded your current quota'));
  failures.failed('mail', 'authentication', new Error('535'));
  failures.failed('mail', 'authentication', new Error('535'));
  const { outages } = await read();
  expect(outages.map(({ service }) => service).sort()).toEqual(['mail', 'speech:openai']);
  expect(outages.find(({ service }) => service === 'mail')).toEqual({
    service: 'mail',
    kind: 'authentication',
    since: expect.any(String) as string,
    lastFailedAt: expect.any(String) as string,
    failures: 2,
    process: expect.any(String) as string,
    host: expect.any(String) as string,
    roles: ['api', 'projector'],
  });
  failures.succeeded('mail');
  expect((await read()).outages).toMatchObject([{ service: 'speech:openai' }]);
  jest.restoreAllMocks();
});
