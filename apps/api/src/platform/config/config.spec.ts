import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readConfig } from './config';
import { BadConfiguration } from '../errors/bad-configuration';

test('defaults to the embedded store, every role and loopback', () => {
  const config = readConfig({});
  expect(config.env).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DATA_DIR: './data' });
  expect(['api', 'projector', 'worker'].every((role) => config.has(role as 'api'))).toBe(true);
  expect(config.publicUrl).toBe('http://127.0.0.1:3000');
  expect(config.workerId).toBe('embedded');
});

test('treats an empty variable as not set', () => expect(readConfig({ SMTP_URL: '' }).env.SMTP_URL).toBeUndefined());

test.each([
  ['::1', '::1', 'http://[::1]:3000'],
  ['::', '::', 'http://[::]:3000'],
  ['[::1]', '::1', 'http://[::1]:3000'],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1', 'http://[::ffff:127.0.0.1]:3000'],
  ['fe80::1%eth0', 'fe80::1%eth0', 'http://[fe80::1]:3000'],
  ['localhost', 'localhost', 'http://localhost:3000'],
])('listens on %s', (HOST, listened, publicUrl) => {
  const config = readConfig({ HOST });
  expect({ listened: config.env.HOST, publicUrl: config.publicUrl }).toEqual({ listened, publicUrl });
  expect(() => new URL(publicUrl)).not.toThrow();
});

test.each(['https://audio.example.com', 'https://audio.example.com/', 'http://[::1]:3000'])('serves %s', (PUBLIC_URL) =>
  expect(readConfig({ PUBLIC_URL }).pageAt('/doc')).toBe(`${PUBLIC_URL.replace(/\/$/, '')}/doc`),
);

test.each([
  ...['/duetcast', '/duetcast/', '/?a=b', '/#', '//'].map((end) => [
    'PUBLIC_URL',
    `https://example.com${end}`,
    'PUBLIC_URL: must have no path, query or user, as in https://audio.example.com',
  ]),
  ['PUBLIC_URL', 'https://ada:secret@example.com', 'PUBLIC_URL: must have no path'],
  ['PORT', 'eighty', 'PORT: must be a whole number from 0 to 65535'],
  ['PORT', '65536', 'PORT: must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'PORT: must be a whole number from 0 to 65535'],
  ['ROLES', 'api,cook', 'ROLES: must be api, projector, or worker'],
  ['ROLES', ' , ', 'ROLES: must name a role'],
  ['METRICS_PUBLIC', 'yes', 'METRICS_PUBLIC: must be true or false'],
  [
    'EVENTSTORE_URL',
    'http://localhost',
    'EVENTSTORE_URL: must be a URL that begins with esdb:// or esdb+discover:// or kurrentdb:// or kurrentdb+discover://',
  ],
  ['MONGODB_URL', 'localhost', 'MONGODB_URL: must be a URL that begins with mongodb:// or mongodb+srv://'],
  ['MONGODB_DATABASE', 'duet cast', 'MONGODB_DATABASE: must be the name of a database: at most 63 bytes without'],
  ['MONGODB_DATABASE', 'duetcast.rows', 'MONGODB_DATABASE: must be the name of a database'],
  ['MONGODB_DATABASE', 'ü'.repeat(32), 'MONGODB_DATABASE: must be the name of a database'],
  ['MONGODB_DATABASE', 'admin', 'MONGODB_DATABASE: must be the name of a database'],
  ['S3_BUCKET', 'Duetcast', 'S3_BUCKET: must be the name of a bucket: 3 to 63 lower-case letters, digits, hyphens'],
  ['S3_BUCKET', 's3://duetcast', 'S3_BUCKET: must be the name of a bucket'],
  ['S3_BUCKET', 'duetcast-', 'S3_BUCKET: must be the name of a bucket'],
  ['S3_BUCKET', 'duet..cast', 'S3_BUCKET: must be the name of a bucket'],
  ['S3_BUCKET', '192.168.0.1', 'S3_BUCKET: must be the name of a bucket'],
  ['S3_BUCKET', 'ab', 'S3_BUCKET: must be the name of a bucket'],
  ['S3_BUCKET', 'a'.repeat(64), 'S3_BUCKET: must be the name of a bucket'],
  ['ADMIN_EMAILS', 'ada', 'ADMIN_EMAILS: must be email addresses such as ada@example.com, separated by commas'],
  ['ADMIN_EMAILS', 'ada@example.com;grace@example.com', 'ADMIN_EMAILS: must be email addresses'],
  ['ADMIN_EMAILS', 'ada@example.com, grace', 'ADMIN_EMAILS: must be email addresses'],
  ['MAIL_FROM', 'Duetcast', 'MAIL_FROM: must be one sender such as hello@example.com or Duetcast <hello@example.com>'],
  ['MAIL_FROM', 'Duetcast <hello>', 'MAIL_FROM: must be one sender'],
  ['MAIL_FROM', 'Duetcast hello at example.com', 'MAIL_FROM: must be one sender'],
  ['MAIL_FROM', 'a@example.com, b@example.com', 'MAIL_FROM: must be one sender'],
  ['MAIL_FROM', 'Duetcast <a@example.com>\r\nBcc: b@example.com', 'MAIL_FROM: must be one sender'],
  [
    'DOWNLOAD_ALLOWED_HOSTS',
    'intranet',
    'DOWNLOAD_ALLOWED_HOSTS: must be host:port pairs such as intranet.example:8080',
  ],
  ['DOWNLOAD_ALLOWED_HOSTS', 'http://intranet:80', 'DOWNLOAD_ALLOWED_HOSTS: must be host:port pairs'],
  ['DOWNLOAD_ALLOWED_HOSTS', 'intranet:80/path', 'DOWNLOAD_ALLOWED_HOSTS: must be host:port pairs'],
  ['DOWNLOAD_ALLOWED_HOSTS', 'intranet:65536', 'DOWNLOAD_ALLOWED_HOSTS: must be host:port pairs'],
  ['DOWNLOAD_ALLOWED_HOSTS', '::1:80', 'DOWNLOAD_ALLOWED_HOSTS: must be host:port pairs'],
  ['DOWNLOAD_ALLOWED_HOSTS', 'a:80;b:80', 'DOWNLOAD_ALLOWED_HOSTS: must be host:port pairs'],
  ['SMTP_URL', 'http://localhost', 'SMTP_URL: must be a URL that begins with smtp:// or smtps://'],
  ['SMTP_URL', 'smtp://', 'SMTP_URL: must be a URL'],
  ['SMTP_URL', 'smtp://host?requireTLS=yes', 'SMTP_URL: requireTLS must be true or false'],
  [
    'SMTP_URL',
    'smtp://host?ignoreTLS=true',
    'SMTP_URL: does not take secure, ignoreTLS, opportunisticTLS: use smtps://',
  ],
  [
    'SMTP_URL',
    'smtp://ada:hush@localhost?requireTLS=false',
    'SMTP_URL: requireTLS=false is only accepted with smtp://',
  ],
  ['SMTP_URL', 'smtps://localhost?requireTLS=false', 'SMTP_URL: requireTLS=false is only accepted with smtp://'],
  ['SMTP_URL', 'smtp://?pool=true', 'SMTP_URL: is not a valid URL'],
  ['PUBLIC_URL', 'https://exa mple', 'PUBLIC_URL: is not a valid URL'],
  ['OPENAI_BASE_URL', 'http://localhost:99999', 'OPENAI_BASE_URL: is not a valid URL'],
  ['OPENAI_SCRIPT_MODELS', ' , ', 'OPENAI_SCRIPT_MODELS: '],
  ['OPENAI_SCRIPT_MODELS', 'qwen3', 'OPENAI_SCRIPT_MODELS: needs OPENAI_BASE_URL or OPENAI_API_KEY'],
  ['SECRET_KEY', 'hush', 'SECRET_KEY: must be 64 hex digits'],
  ['SECRET_KEY_PREVIOUS', `${'ab'.repeat(32)},hush`, 'SECRET_KEY_PREVIOUS: must be 64 hex digits'],
  ['LEASE_SECONDS', '1', 'LEASE_SECONDS: '],
  ['RETENTION_DAYS', '0', 'RETENTION_DAYS: '],
  ['AUDIT_RETENTION_DAYS', 'ever', 'AUDIT_RETENTION_DAYS: '],
  ['STRIPE_SECRET_KEY', 'pk_test_1', 'STRIPE_SECRET_KEY: must be a Stripe secret or restricted key'],
  ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET: is required when STRIPE_SECRET_KEY is set'],
  ['STRIPE_PRICE_CREATOR', 'prod_1', 'STRIPE_PRICE_CREATOR: must begin with price_'],
  ['CLERK_SECRET_KEY', 'sk_test_1', 'CLERK_PUBLISHABLE_KEY: is required when CLERK_SECRET_KEY is set'],
  ['CLERK_PUBLISHABLE_KEY', 'pk_test_!', 'CLERK_PUBLISHABLE_KEY: must be a Clerk publishable key'],
  ['CLERK_JWT_KEY', 'hush', 'CLERK_JWT_KEY: must be a public key in PEM format'],
  ['OIDC_ISSUER', 'http://id.example.com', 'OIDC_ISSUER: must be a URL that begins with https://'],
  ['OIDC_ISSUER', 'https://id.example.com', 'OIDC_CLIENT_ID: is required when OIDC_ISSUER is set'],
  ['OIDC_CLIENT_ID', 'duetcast', 'OIDC_CLIENT_SECRET: is required when OIDC_CLIENT_ID is set'],
  ['OIDC_CLIENT_SECRET', 'hush', 'OIDC_ISSUER: is required when OIDC_CLIENT_SECRET is set'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT: must be a URL that begins with http'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hush', 'OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%', 'OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1', 'OTEL_TRACES_SAMPLER_ARG: '],
])('rejects %s=%s and names the variable', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(BadConfiguration);
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test.each([
  ['SECRET_KEY', 'hush-hush'],
  ['SECRET_KEY_PREVIOUS', 'hush-hush'],
  ['SMTP_URL', 'smtp://ada:hush-hush@host:port'],
  ['SMTP_URL', 'smtp://ada:hush-hush@host:65536'],
  ['SMTP_URL', 'smtp://ada:hush-hush@'],
  ['SMTP_URL', 'smtp://ada:hush-hush/@host'],
  ['SMTP_URL', 'smtps://ada:hush-hush#@host'],
  ['SMTP_URL', 'smtp+tls://ada:hush-hush@host'],
  ['EVENTSTORE_URL', 'esdbs://ada:hush-hush@host'],
  ['MONGODB_URL', 'mongo://ada:hush-hush@host'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hush-hush'],
])('the error for %s=%s does not contain the value', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(BadConfiguration);
  expect(() => readConfig({ [name]: value })).toThrow(/^((?!hush|ada).)*$/);
});

test.each([
  'smtp://localhost',
  'smtps://ada%40example.com:p%2Fw%40d@mail.example.com:465/?pool=true',
  'smtp://[::1]:65535',
  'smtp://mail.example.com?requireTLS=false',
  'smtp://ada:secret@mail.example.com?requireTLS=true',
])('accepts SMTP_URL=%s', (SMTP_URL) => expect(readConfig({ SMTP_URL }).env.SMTP_URL).toBe(SMTP_URL));

test.each([
  ['MAIL_FROM', 'Duetcast <no-reply@localhost>'],
  ['MAIL_FROM', 'hello@example.com'],
  ['MAIL_FROM', 'hello@mailhost'],
  ['MAIL_FROM', '"Duetcast, Inc." <hello@example.com>'],
  ['S3_BUCKET', 'a-b'],
  ['S3_BUCKET', `${'a'.repeat(61)}.1`],
  ['MONGODB_DATABASE', 'duetcast_test-1'],
  ['MONGODB_DATABASE', 'd'.repeat(63)],
] as const)('accepts %s=%s', (name, value) => expect(readConfig({ [name]: value }).env[name]).toBe(value));

test('accepts names, addresses and ports up to 65535 as allowed hosts', () => {
  const hosts = ['Intranet:1', '127.0.0.1:65535', '[::1]:8080', 'a.example:443'];
  expect(readConfig({ DOWNLOAD_ALLOWED_HOSTS: hosts.join(', ') }).env.DOWNLOAD_ALLOWED_HOSTS).toEqual(hosts);
});

test('the data folder belongs to one process unless both stores are external', () => {
  const [EVENTSTORE_URL, MONGODB_URL] = ['esdb://localhost:2113', 'mongodb://localhost'];
  expect(readConfig({}).hasEmbeddedStore).toBe(true);
  expect(readConfig({ EVENTSTORE_URL }).hasEmbeddedStore).toBe(true);
  expect(readConfig({ MONGODB_URL }).hasEmbeddedStore).toBe(true);
  expect(readConfig({ EVENTSTORE_URL, MONGODB_URL }).hasEmbeddedStore).toBe(false);
});

test.each([
  ['127.0.0.1', false],
  ['0.0.0.0', true],
])('HOST=%s counts as exposed: %s', (HOST, exposed) => expect(readConfig({ HOST }).isExposed).toBe(exposed));

test('splits a list at commas and trims spaces', () =>
  expect(readConfig({ ADMIN_EMAILS: 'ada@example.com, grace@example.com,' }).env.ADMIN_EMAILS).toEqual([
    'ada@example.com',
    'grace@example.com',
  ]));

test('decodes the headers for the collector', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Basic%20YWRh%3D, x-tenant=duet=cast';
  expect(readConfig({ OTEL_EXPORTER_OTLP_HEADERS }).env.OTEL_EXPORTER_OTLP_HEADERS).toEqual({
    authorization: 'Basic YWRh=',
    'x-tenant': 'duet=cast',
  });
});

test('workers on a shared event store have distinct names', () =>
  expect(readConfig({ EVENTSTORE_URL: 'esdb://localhost:2113' }).workerId).not.toBe('embedded'));

test('two workers that share an event store and a name have distinct ids', () => {
  const shared = { EVENTSTORE_URL: 'esdb://localhost:2113', WORKER_ID: 'worker' };
  const [one, other] = [readConfig(shared), readConfig(shared)];
  expect(one.workerId).toMatch(/^worker-/);
  expect(one.workerId).not.toBe(other.workerId);
  expect(one.workerId).toBe(one.workerId);
});

/** Read from the source: optional variables without a default appear nowhere else. */
const everyName = () =>
  readFileSync('apps/api/src/platform/config/config.ts', 'utf8').match(/(?<=^ {2})[A-Z][A-Z\d_]*(?=: )/gm) ?? [];

test('the source lists every variable with a default', () =>
  expect(everyName()).toEqual(expect.arrayContaining(Object.keys(readConfig({}).env))));

test('every variable is documented', () => {
  const page = readFileSync('docs/CONFIGURATION.md', 'utf8');
  expect(everyName().filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

describe('docker-compose.yml', () => {
  /** Set by the image, or different per process. */
  const notPassed = ['HOST', 'PORT', 'DATA_DIR', 'WORKER_ID'];
  const fixed = ['NODE_ENV', 'ROLES', 'EVENTSTORE_URL', 'MONGODB_URL'];
  /** Only this process signs. */
  const onlyForApi = ['AUDIT_SIGNING_KEY'];
  const file = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const processes = Object.entries(file.services).filter(([, { environment: { ROLES } = {} }]) => ROLES);

  test('runs every role', () => expect(processes.map(([name]) => name)).toEqual(['api', 'projector', 'worker']));

  test.each(processes)('passes exactly the known variables to %s', (role, { environment }) => {
    const others = role === 'api' ? notPassed : [...notPassed, ...onlyForApi];
    const expected = everyName().filter((name) => !others.includes(name));
    expect(Object.keys(environment).sort()).toEqual(expected.sort());
    const misnamed = Object.entries(environment).filter(([name, value]) => !value.startsWith(`\${${name}:`));
    expect(misnamed.map(([name]) => name).sort()).toEqual(fixed.sort());
    expect(environment.ROLES).toBe(role);
  });

  test('empty variables equal unset ones', () => {
    const { environment } = file.services.api!;
    const empty = Object.fromEntries(Object.keys(environment).map((name) => [name, '']));
    expect(readConfig(empty).env).toEqual(readConfig({}).env);
  });

  test('.env.example lists only variables that are passed on', () => {
    const names = readFileSync('.env.example', 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
    expect(names).toContain('SECRET_KEY');
    const text = readFileSync('docker-compose.yml', 'utf8');
    expect(names.filter((name) => !text.includes(`\${${name}:`))).toEqual([]);
  });
});
