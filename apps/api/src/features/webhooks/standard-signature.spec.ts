import { Webhook } from 'standardwebhooks';
import { standardHeaders } from './standard-signature';

const key = Buffer.alloc(32, 251);
const message = { id: 'whd_1', unixSeconds: Math.floor(Date.now() / 1_000), body: '{"text":"é"}' };

test('the reference implementation of Standard Webhooks verifies the headers, and no other body', () => {
  const secret = `whsec_${key.toString('base64')}`;
  const headers = standardHeaders(secret, message);
  expect(new Webhook(secret).verify(message.body, headers)).toEqual({ text: 'é' });
  expect(() => new Webhook(secret).verify('{"text":"e"}', headers)).toThrow('No matching signature');
});
test('a secret of an earlier release stands for the same bytes', () =>
  expect(standardHeaders(`whsec_${key.toString('base64url')}`, message)).toEqual(
    standardHeaders(`whsec_${key.toString('base64')}`, message),
  ));
