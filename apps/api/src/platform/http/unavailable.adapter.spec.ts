import { setImmediate as nextTurn } from 'node:timers/promises';
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
    await nextTurn();
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

const get = (code: ErrorCode) => edge.http().get(`/api/unavailable/${code}`);
/** Id of a request, which its answer shows. */
const idOf = (response: { headers: Record<string, unknown> }) => response.headers['x-request-id'];

test('the failure of a service and the request that it fails are logged with the id of the request', async () => {
  const response = responseOf(await get('mail.unavailable').expect(503));
  expect(JSON.stringify(response.body)).not.toContain('535');
  await get('mail.unavailable').expect(503);
  const id = idOf(response);
  const cause = 'EAUTH: Invalid login: 535 5.7.8';
  expect(warn.mock.calls).toEqual([
    [{ service: 'mail', kind: 'authentication', correlationId: id, cause }, 'an external service failed'],
    [
      { requestId: id, route: '/api/unavailable/:code', code: 'mail.unavailable', cause },
      'a request failed because a service does not respond',
    ],
  ]);
});

test('what an adapter does not report is logged, too, once a minute by code', async () => {
  const first = responseOf(await get('speech.unreachable').expect(503));
  await get('speech.unreachable').expect(503);
  const other = responseOf(await get('script.unreachable').expect(503));
  expect(warn.mock.calls).toMatchObject([
    [{ requestId: idOf(first), code: 'speech.unreachable' }, expect.any(String)],
    [{ requestId: idOf(other), code: 'script.unreachable' }, expect.any(String)],
  ]);
});

test('a service that is not configured is no failure', async () => {
  await get('billing.notConfigured').expect(501);
  expect(warn).not.toHaveBeenCalled();
});
