import { isRefusal, kindOf, withoutResponse } from './openid-failures';

const failure = (fields: object, message = 'unexpected response') => Object.assign(new Error(message), fields);
const refused = failure({ code: 'ECONNREFUSED' });

test.each([
  [failure({ code: 'OAUTH_RESPONSE_BODY_ERROR', error: 'invalid_client' }), 'authentication'],
  [failure({ code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' }), 'authentication'],
  [failure({ code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' }), 'badResponse'],
  [failure({ code: 'OAUTH_TIMEOUT' }), 'timeout'],
  [Object.assign(new TypeError('fetch failed'), { cause: refused }), 'unreachable'],
  [failure({ code: 'OAUTH_RESPONSE_IS_NOT_JSON' }), 'badResponse'],
])('%# an outage of the provider has its kind', (error, kind) => {
  expect(isRefusal(error)).toBe(false);
  expect(kindOf(error)).toBe(kind);
});

test.each([
  { code: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR', error: 'access_denied' },
  { code: 'OAUTH_RESPONSE_BODY_ERROR', error: 'invalid_grant' },
  { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' },
  { code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' },
])('$code is no outage', (fields) => expect(isRefusal(failure(fields))).toBe(true));

test('the cause for the log holds no response of the provider', () => {
  const error = failure({ code: 'OAUTH_PARSE_ERROR', cause: { body: { id_token: 'secret' } } });
  const cause = withoutResponse(error);
  expect([cause.message, cause.cause]).toEqual(['unexpected response (OAUTH_PARSE_ERROR)', undefined]);
});
