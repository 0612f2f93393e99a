import type { ExecutionContext } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { lastValueFrom, of, throwError, type Observable } from 'rxjs';
import { SiteActivityInterceptor } from './site-activity.interceptor';

const record = jest.fn(() => Promise.resolve());
beforeEach(() => record.mockClear());

const responseTo = (kind: string, response: Observable<unknown>) => {
  const request = { principal: { kind } };
  const context = { getType: () => 'http', switchToHttp: () => ({ getRequest: () => request }) };
  const interceptor = new SiteActivityInterceptor({ record });
  return lastValueFrom(interceptor.intercept(context as unknown as ExecutionContext, { handle: () => response }));
};

test('records a call of a site that succeeded, before the response', async () => {
  expect(await responseTo('site', of('answer'))).toBe('answer');
  expect(record).toHaveBeenCalledTimes(1);
});

test('records nothing of a refused call', async () => {
  const refused = new AppError('auth.forbidden');
  await expect(
    responseTo(
      'site',
      throwError(() => refused),
    ),
  ).rejects.toBe(refused);
  expect(record).not.toHaveBeenCalled();
});

test('records nothing of other callers', async () => {
  expect(await responseTo('user', of('answer'))).toBe('answer');
  expect(record).not.toHaveBeenCalled();
});
