import { webhookSignature } from './webhook-signature';

/** Computed with `printf '1763640000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test`. */
const known = 'fd0977ceeca2a311d459bb3a03c972e4fd3c67d6ce4353fb7dbad55d005144f3';

test('equals the HMAC of time and body computed by OpenSSL', () =>
  expect(webhookSignature('whsec_test', 1763640000, '{"a":1}')).toBe(`t=1763640000,v1=${known}`));
