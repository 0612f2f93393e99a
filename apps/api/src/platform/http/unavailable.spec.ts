import { Controller, Get, Logger, Param } from '@nestjs/common';
import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { responseOf, startEdgeApp, type EdgeApp } from '../../../../../test/support/edge-app';
import { Public } from '../authentication/access';
import { ServiceFailures } from '../external-services/service-failures';

/** What an adapter does whose service does not answer. */
@Controller('api/unavailable')
@Public()
class UnavailableController {
  constructor(private readonly failures: ServiceFailures) {}

  @Get(':code')
  async fail(@Param('code') code: ErrorCode): Promise<never> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const cause = Object.assign(new Error('Invalid login: 535 5.7.8'), { code: 'EAUTH' });
    if (code === 'mail.unavailable') this.failures.failed('mail', 'authentication', cause);
    throw new AppError(code, {}, { cause });
  }
}

let edge: EdgeApp;
const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
beforeAll(async () => {
  edge = await startEdgeApp({}, { controllers: [UnavailableController] });
});
afterAll(async () => {
  await edge.close();
  jest.restoreAllMocks();
});
beforeEach(() => warn.mockClear());

const get = (code: ErrorCode, id: string) => edge.http().get(`/api/unavailable/${code}`).set('x-request-id', id);

test('the failure of a service and the request that it fails are logged with the id of the request', async () => {
  const { body } = responseOf(await get('mail.unavailable', 'request-1').expect(503));
  expect(JSON.stringify(body)).not.toContain('535');
  await get('mail.unavailable', 'request-2').expect(503);
  const cause = 'EAUTH: Invalid login: 535 5.7.8';
  expect(warn.mock.calls).toEqual([
    [{ service: 'mail', kind: 'authentication', correlationId: 'request-1', cause }, 'an external service failed'],
    [
      { requestId: 'request-1', route: '/api/unavailable/:code', code: 'mail.unavailable', cause },
      'a request failed because a service does not respond',
    ],
  ]);
});

test('what an adapter does not report is logged, too, once a minute by code', async () => {
  for (const id of ['request-3', 'request-4']) await get('speech.unreachable', id).expect(503);
  await get('script.unreachable', 'request-5').expect(503);
  expect(warn.mock.calls).toMatchObject([
    [{ requestId: 'request-3', code: 'speech.unreachable' }, expect.any(String)],
    [{ requestId: 'request-5', code: 'script.unreachable' }, expect.any(String)],
  ]);
});

test('a service that is not configured is no failure', async () => {
  await get('billing.notConfigured', 'request-6').expect(503);
  expect(warn).not.toHaveBeenCalled();
});
