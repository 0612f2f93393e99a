import { BadRequestException, ImATeapotException, NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { AppError, errors, type ErrorCode, InvalidRequest } from '@duetcast/domain/kernel/errors';
import advisedCodes from '../../openapi/error-advice.json';
import { errorCatalog } from '../../openapi/error-catalog';
import { BadCursor } from '../../errors/bad-cursor';
import { responseTo } from './error-response';

test.each<[ErrorCode, number]>([
  ['voice.unknown', 400],
  ['auth.required', 401],
  ['usage.limitExceeded', 403],
  ['job.missing', 404],
  ['job.finished', 409],
  ['job.outputExpired', 410],
  ['job.textTooLong', 413],
  ['request.mediaType', 415],
  ['request.rangeInvalid', 416],
  ['request.keyReused', 422],
  ['rate.exceeded', 429],
  ['internal', 500],
  ['speech.unreachable', 503],
])('%s maps to status %i', (code, status) => {
  const response = responseTo(new AppError(code));
  expect(response.status).toBe(status);
  expect(response.body).toMatchObject({ success: false, error: errors[code].message, code });
});

test('every entry of the error catalog has a status and advice; its message fills in its limits', () => {
  for (const { code, status, message, advice } of errorCatalog()) {
    expect({ code, status, isAdvised: advice.length > 0 }).toEqual({
      code,
      status: expect.any(Number) as number,
      isAdvised: true,
    });
    expect(message).not.toMatch(/[{}]/);
  }
  expect(Object.keys(errors)).toEqual(expect.arrayContaining(Object.keys(advisedCodes)));
});

test('adds the details next to the error', () =>
  expect(responseTo(new AppError('usage.limitExceeded', { limit: 10, currentUsage: 8, requested: 3 })).body).toEqual({
    success: false,
    error: 'Character limit exceeded for this account.',
    code: 'usage.limitExceeded',
    limit: 10,
    currentUsage: 8,
    requested: 3,
  }));

test('sends Retry-After with a rate limit error', () => {
  const { body, headers } = responseTo(new AppError('rate.exceeded', { retryAfterSeconds: 1.2 }));
  expect(headers).toEqual({ 'retry-after': '2' });
  expect(body).toMatchObject({ rateLimitExceeded: true });
});

test('lists invalid fields', () =>
  expect(responseTo(new InvalidRequest([{ msg: 'Unknown field', param: 'color' }]))).toEqual({
    status: 400,
    body: {
      success: false,
      error: 'color: Unknown field',
      code: 'request.invalid',
      errors: [{ msg: 'Unknown field', param: 'color', code: 'field.invalid' }],
    },
    headers: {},
  }));

test('reports a cursor of another list as an invalid field', () =>
  expect(responseTo(new BadCursor('Not a cursor'))).toEqual({
    status: 400,
    body: {
      success: false,
      error: 'cursor: This cursor does not belong to this list',
      code: 'request.invalid',
      errors: [{ msg: 'This cursor does not belong to this list', param: 'cursor', code: 'field.invalid' }],
    },
    headers: {},
  }));

test("converts Nest's own errors", () => {
  expect(responseTo(new NotFoundException('Cannot GET /api/x'))).toMatchObject({
    status: 404,
    body: { code: 'request.notFound' },
  });
  expect(responseTo(new PayloadTooLargeException())).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
  expect(responseTo(new BadRequestException('Body is not valid JSON'))).toMatchObject({
    status: 400,
    body: { errors: [{ msg: 'The body is not valid JSON', param: 'body', code: 'field.invalid' }] },
  });
});

test.each([new Error('password=hunter2'), 'a text', undefined, new ImATeapotException('hunter2')])(
  'any other error is a 500 without details',
  (error) => {
    const { status, body } = responseTo(error);
    expect(status).toBe(500);
    expect(body).toEqual({ success: false, error: 'Something went wrong on our side.', code: 'internal' });
  },
);
