import { errorOf } from './duetcast-error';

const of = (body: unknown, status = 502) =>
  errorOf(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

describe('the error of a response', () => {
  test('is what the API says', async () => {
    const limit = await of({ success: false, error: 'Too much.', code: 'usage.limit', limit: 10 }, 403);
    expect(limit).toMatchObject({ message: 'Too much.', code: 'usage.limit', status: 403, details: { limit: 10 } });
    const errors = [{ msg: 'Required.', param: 'text', code: 'field.required' }];
    const invalid = await of({ success: false, error: 'Invalid.', code: 'request.invalid', errors }, 400);
    expect(invalid).toMatchObject({ message: 'Required.', fields: { text: 'Required.' } });
    expect(await of({ success: false, errors }, 400)).toMatchObject({ message: 'Required.', code: 'request.invalid' });
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><h1>502 Bad Gateway</h1></html>'],
    ['null', 'null'],
    ['a text', '"upstream connect error"'],
    ['a list', [{ message: 'Bad Gateway' }]],
    ['a message', { message: 'Internal server error' }],
    ['an error that is an object', { error: { code: 503, message: 'Unavailable', status: 'UNAVAILABLE' } }],
    ['a code that is a number', { code: 503, reason: 'ServiceUnavailable' }],
    ['errors that are an object', { errors: { detail: 'Bad Gateway' } }],
    ['errors that are texts', { errors: ['Bad Gateway', null] }],
    ['errors without a field', { success: false, errors: [{ code: 1033, message: 'Tunnel error' }] }],
  ])('is its status when a proxy sends %s', async (_name, body) => {
    const error = await of(body);
    expect(error).toMatchObject({ message: 'The server responded with status 502.', code: 'internal', fields: {} });
  });
});
