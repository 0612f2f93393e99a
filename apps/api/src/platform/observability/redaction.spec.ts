import { readFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { longProperty } from '../../../../../test/support/long-check';
import { readConfig } from '../config/config';
import { secretsOf } from '../config/secrets';
import { JsonLogger } from './json-logger';
import { redactionOf } from './redaction';

afterAll(() => void Logger.overrideLogger(false));

const hexKey = 'ab'.repeat(32);

test('secrets are all keys, and the passwords of URLs as written, as meant and as sent', () => {
  const { env } = readConfig({
    SECRET_KEY: hexKey,
    SECRET_KEY_PREVIOUS: 'cd'.repeat(32),
    SMTP_URL: 'smtp://ada:p%40ss-word@mail.example.com',
    MONGODB_URL: 'mongodb://root:mongo-pass@a:27017,b:27017/?replicaSet=rs',
    OPENAI_API_KEY: 'sk-open',
    OPENAI_BASE_URL: 'http://proxy:proxy-pass@127.0.0.1:8080/v1',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YWRh',
    CLERK_JWT_KEY: 'PUBLIC KEY',
  });
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  expect(secretsOf(env)).toEqual(
    expect.arrayContaining([
      hexKey,
      'cd'.repeat(32),
      'p%40ss-word',
      'p@ss-word',
      base64('ada:p@ss-word'),
      base64('\0ada\0p@ss-word'),
      base64('p@ss-word'),
      'mongo-pass',
      'sk-open',
      'proxy-pass',
      'Basic YWRh',
    ]),
  );
  expect(secretsOf(env)).not.toContain('PUBLIC KEY');
});

test('every variable whose name sounds secret is secret, or known to be public', () => {
  const names = readFileSync('apps/api/src/platform/config/config.ts', 'utf8').match(
    /(?<=^ {2})[A-Z][A-Z\d_]*(?=: )/gm,
  );
  const source = readFileSync('apps/api/src/platform/config/secrets.ts', 'utf8');
  const open = (names ?? []).filter(
    (name) => /KEY|SECRET|PASS|TOKEN|HEADER/.test(name) && !source.includes(`'${name}'`),
  );
  expect(open).toEqual([
    'ADMIN_PASSKEY_REQUIRED',
    'RESERVE_BROWSER_KEYS',
    'S3_ACCESS_KEY_ID',
    'CLERK_PUBLISHABLE_KEY',
    'CLERK_JWT_KEY',
  ]);
});

test.each([
  ['connect to smtp://ada:hush@mail.example.com failed', 'connect to smtp://[Redacted]@mail.example.com failed'],
  ['authorization: Bearer abc.def-123456789', 'authorization: Bearer [Redacted]'],
  ['Incorrect API key provided: sk-proj-abc***xyz.', 'Incorrect API key provided: sk_[Redacted]'],
  ['Invalid API Key: rk_live_123456', 'Invalid API Key: rk_[Redacted]'],
  ['Bearer authentication is required', 'Bearer authentication is required'],
  ['http://127.0.0.1:8080/a@b is a task-1234567', 'http://127.0.0.1:8080/a@b is a task-1234567'],
  ['a password of five: hello', 'a password of five: hello'],
  ['a password of six: [Redacted]', 'a password of six: [Redacted]'],
])('%s', (text, shown) => {
  const { text: redacted } = redactionOf(['hello', 'secret']);
  expect(redacted(text.replace('six: [Redacted]', 'six: secret'))).toBe(shown);
});

const secret = fc.string({ unit: 'grapheme', minLength: 6, maxLength: 30 });
const check = 'no line of the log has a secret, wherever a call puts it';
test(check, () =>
  fc.assert(
    fc.property(secret, fc.string(), fc.jsonValue(), (hush, around, value) => {
      const lines: string[] = [];
      const config = readConfig({ SMTP_URL: `smtp://ada:${encodeURIComponent(hush)}@mail.example.com` });
      Logger.overrideLogger(new JsonLogger(config, { write: (line) => void lines.push(line) }));
      const cause = Object.assign(new Error(`${around}${hush}${around}`), { response: [{ deep: { auth: hush } }] });
      const logger = new Logger('Mail');
      logger.warn({ err: new Error('Mail failed', { cause }), value, [`key ${hush}`]: hush }, `failed: ${hush}`);
      logger.error(cause);
      expect(lines).toHaveLength(2);
      const texts = lines.flatMap((line) => textsOf(JSON.parse(line)));
      expect(texts).toContain('Mail');
      // What replaces a secret can have it, such as `Redact`.
      expect(texts.filter((text) => text.replaceAll('[Redacted]', '').includes(hush))).toEqual([]);
    }),
    longProperty(check, 200),
  ),
);

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
