import { productionEnv } from '../../../../../test/support/production-env';
import { readConfig } from './config';

test.each(['PUBLIC_URL', 'SECRET_KEY'])('production needs %s', (name) => {
  expect(() => readConfig({ ...productionEnv, [name]: '' })).toThrow(
    `${name}: is required when NODE_ENV is production`,
  );
  expect(() => readConfig({ ...productionEnv, NODE_ENV: 'development', [name]: '' })).not.toThrow();
});

test.each(['https://example.com/security', 'mailto:security@example.com'])('accepts SECURITY_CONTACT=%s', (value) =>
  expect(readConfig({ SECURITY_CONTACT: value }).env.SECURITY_CONTACT).toBe(value),
);
test.each(['security@example.com', 'http://example.com', 'mailto:', 'mailto:a@b\nExpires: x'])(
  'refuses SECURITY_CONTACT=%j',
  (value) => expect(() => readConfig({ SECURITY_CONTACT: value })).toThrow(/^SECURITY_CONTACT: must be/),
);

test('returns sign-in links in development only, and not when SMTP is configured', () => {
  expect(readConfig({}).showsSignInLinks).toBe(true);
  expect(readConfig(productionEnv).showsSignInLinks).toBe(false);
  expect(readConfig({ SMTP_URL: 'smtp://localhost' }).showsSignInLinks).toBe(false);
});
