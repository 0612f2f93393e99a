import { openAiError } from './openai-error';

test.each([
  [
    404,
    { error: 'No.', code: 'voice.modelMissing', param: 'model' },
    'invalid_request_error',
    'model_not_found',
    'model',
  ],
  [429, { error: 'Later.', code: 'rate.exceeded' }, 'rate_limit_error', 'rate_limit_exceeded', null],
  [400, { error: 'No.', code: 'voice.unknown', param: 'voice_id' }, 'invalid_request_error', 'voice.unknown', 'voice'],
  [503, { error: 'Away.', code: 'speech.unreachable' }, 'server_error', 'speech.unreachable', null],
  [403, { error: 'No.', code: 'auth.scopeMissing' }, 'permission_error', 'auth.scopeMissing', null],
])('%i %o', (status, body, type, code, param) => {
  expect(openAiError(status, body).error).toEqual({ message: body.error, type, code, param });
});

test.each([
  ['auth.required', /^No API key\. Send an API token/],
  ['auth.tokenInvalid', /^Incorrect API key\. Use an API token/],
  ['auth.apiTokenInvalid', /^Incorrect API key\..*unknown or was revoked\.$/],
  ['auth.siteTokenInvalid', /^Incorrect API key\./],
])('%s says what is wrong with the key', (code, message) => {
  const expected = { type: 'authentication_error', code: 'invalid_api_key', param: null };
  expect(openAiError(401, { error: 'The session token is not valid.', code }).error).toEqual({
    ...expected,
    message: expect.stringMatching(message) as string,
  });
});

test('validation errors name the first field; a missing message or code is no reason to fail', () => {
  const errors = [
    { msg: 'An input is required', param: 'input' },
    { msg: 'Unknown field', param: 'tone' },
  ];
  expect(openAiError(400, { errors }).error).toMatchObject({
    message: 'An input is required',
    param: 'input',
    code: null,
  });
  expect(openAiError(400, {}).error).toMatchObject({ message: 'The request is not valid.', param: null });
});

test('a limit of characters is reported with its numbers', () => {
  const error = 'Character limit exceeded for this account.';
  const body = { error, code: 'usage.limitExceeded', limit: 10_000, currentUsage: 9_990, requested: 20 };
  expect(openAiError(403, body).error).toEqual({
    message: `${error} Limit: 10000 characters, used: 9990, requested: 20.`,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    param: null,
  });
});
