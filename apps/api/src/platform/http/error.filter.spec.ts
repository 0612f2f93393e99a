import { BadRequestException, ImATeapotException, NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { AppError, errors, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { InvalidRequest } from '@duetcast/domain/kernel/invalid-request';
import { BadCursor } from '../errors/bad-cursor';
import { answerFor } from './error.filter';

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
])('%s is answered with %i', (code, status) => {
  const answer = answerFor(new AppError(code));
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, error: errors[code].message, code });
});

test('details stand beside the error', () =>
  expect(answerFor(new AppError('usage.limitExceeded', { limit: 10, currentUsage: 8, requested: 3 })).body).toEqual({
    success: false,
    error: 'Character limit exceeded for this domain.',
    code: 'usage.limitExceeded',
    limit: 10,
    currentUsage: 8,
    requested: 3,
  }));

test('who is limited learns when to come back', () => {
  const { body, headers } = answerFor(new AppError('rate.exceeded', { retryAfterSeconds: 1.2 }));
  expect(headers).toEqual({ 'retry-after': '2' });
  expect(body).toMatchObject({ rateLimitExceeded: true });
});

test('fields that do not fit are a list', () =>
  expect(answerFor(new InvalidRequest([{ msg: 'Unknown field', param: 'colour' }]))).toEqual({
    status: 400,
    body: { success: false, errors: [{ msg: 'Unknown field', param: 'colour' }] },
    headers: {},
  }));

test('a cursor of another list is a field that does not fit', () =>
  expect(answerFor(new BadCursor('Not a cursor'))).toEqual({
    status: 400,
    body: { success: false, errors: [{ msg: 'This cursor is not one of this list', param: 'cursor' }] },
    headers: {},
  }));

test("the framework's own errors take our shape", () => {
  expect(answerFor(new NotFoundException('Cannot GET /api/x'))).toMatchObject({
    status: 404,
    body: { code: 'request.notFound' },
  });
  expect(answerFor(new PayloadTooLargeException())).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
  expect(answerFor(new BadRequestException('Body is not valid JSON'))).toMatchObject({
    status: 400,
    body: { errors: [{ msg: 'The body is not valid JSON', param: '' }] },
  });
});

test.each([new Error('password=hunter2'), 'a text', undefined, new ImATeapotException('hunter2')])(
  'anything else is a 500 that tells nothing',
  (error) => {
    const { status, body } = answerFor(error);
    expect(status).toBe(500);
    expect(body).toEqual({ success: false, error: 'Something went wrong on our side.', code: 'internal' });
  },
);
