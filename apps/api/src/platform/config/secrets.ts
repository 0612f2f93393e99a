import { orElse } from '@duetcast/domain/kernel/or-else';
import type { Config } from './config';

type Environment = Config['env'];

/** Whose whole value is secret. */
const secretVariables = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'AUDIT_SIGNING_KEY',
  'S3_SECRET_ACCESS_KEY',
  'ELEVENLABS_API_KEY',
  'OPENAI_API_KEY',
  'SPEECH_API_KEY',
  'CLERK_SECRET_KEY',
  'CLERK_WEBHOOK_SIGNING_SECRET',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies (keyof Environment)[];

/** User and password of a URL; also of those with several hosts, which `URL` does not parse. */
const credentials = /^[a-z][a-z0-9+.-]*:\/\/([^/?#@:]*):([^/?#]*)@/i;

/** What must never leave the process: keys, and the passwords of URLs, also as written and as sent. */
export function secretsOf(env: Environment): string[] {
  const whole = secretVariables.flatMap((name) => textsIn(env[name]));
  return [...new Set([...whole, ...Object.values(env).flatMap(textsIn).flatMap(passwordsIn)])];
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' ? Object.values(value ?? {}).flatMap(textsIn) : [];

function passwordsIn(url: string): string[] {
  const [, user = '', password = ''] = credentials.exec(url) ?? [];
  if (password === '') return [];
  const [plainUser, plain] = [decoded(user), decoded(password)];
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  // HTTP's Basic authentication and the PLAIN and LOGIN of SMTP send these.
  const sent = [`${plainUser}:${plain}`, `\0${plainUser}\0${plain}`, plain].map(base64);
  return [password, plain, encodeURIComponent(plain), ...sent];
}

const decoded = (text: string): string => orElse(() => decodeURIComponent(text), text);
