import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readSigningKey } from './signing-key';
import { clerkIssuerOf } from './clerk-issuer';

const roles = ['api', 'projector', 'worker'] as const;
type Role = (typeof roles)[number];

const list = z.string().transform((text) => text.split(',').flatMap((part) => part.trim() || []));
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const scheme = (...schemes: string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(${schemes.join('|')})://.+`),
      `takes an address that begins with ${schemes.join(':// or ')}://`,
    );
const isUrl = (text: string): boolean => URL.canParse(text) && new URL(text).hostname !== '';
/** An address as browsers read it, so that nothing behind it warns of one that is not, and shows its password. */
const url = (...schemes: string[]) =>
  scheme(...schemes).refine(isUrl, 'is no address: special characters in user and password are percent-encoded');

const secret = (prefix: string) => z.string().startsWith(prefix, `takes a value that begins with ${prefix}`);

/** Every setting: its variable, what it takes, its default. `docs/CONFIGURATION.md` explains them. */
const variablesSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  /** Address under which browsers reach the server; default: http://HOST:PORT. */
  PUBLIC_URL: url('http', 'https').optional(),
  DATA_DIR: z.string().default('./data'),
  ROLES: list.pipe(z.array(z.enum(roles)).min(1)).default([...roles]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Number of reverse proxies in front of the server whose X-Forwarded-For is believed. */
  TRUST_PROXY_HOPS: whole(0, 10).default(0),
  /** Key (64 hex digits) that seals API tokens and signs sessions; default: made once and kept in DATA_DIR. */
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'takes 64 hex digits')
    .optional(),
  /** Signs audit files; default: made once and kept in DATA_DIR. */
  AUDIT_SIGNING_KEY: z
    .string()
    .refine((key) => readSigningKey(key) !== null, 'takes an Ed25519 private key as PEM, or its PKCS #8 DER in base64')
    .optional(),
  ADMIN_EMAILS: list.default([]),
  /**
   * Whether public pages block the context menu and the keys of developer tools (docs/PRODUCT.md#screens-public-pages).
   */
  RESERVE_BROWSER_KEYS: z.enum(['true', 'false']).default('true'),

  EVENTSTORE_URL: scheme('esdb', 'esdb\\+discover', 'kurrentdb', 'kurrentdb\\+discover').optional(),
  MONGODB_URL: scheme('mongodb', 'mongodb\\+srv').optional(),
  MONGODB_DATABASE: z.string().min(1).default('duetcast'),
  /** Bucket that keeps content; default: files in DATA_DIR. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Of a service other than Amazon's; its buckets are addressed by path. */
  S3_ENDPOINT: url('http', 'https').optional(),
  /** Both or neither; default: what the SDK finds itself. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),

  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().default('Duetcast <no-reply@localhost>'),

  ELEVENLABS_API_KEY: z.string().min(1).optional(),
  ELEVENLABS_BASE_URL: url('http', 'https').optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: url('http', 'https').optional(),
  /** OpenAI's model for speech; today's are announced to end in January 2027. */
  OPENAI_SPEECH_MODEL: z.string().min(1).default('gpt-4o-mini-tts'),

  /** Hosted sign-in; both or neither. The publishable key names the issuer of its tokens. */
  CLERK_SECRET_KEY: secret('sk_').optional(),
  CLERK_PUBLISHABLE_KEY: z
    .string()
    .refine((key) => clerkIssuerOf(key) !== null, 'takes a publishable key of Clerk (pk_…)')
    .optional(),
  /** Public key (PEM) that verifies Clerk's tokens; default: Clerk's key set, fetched and kept. */
  CLERK_JWT_KEY: z.string().includes('PUBLIC KEY', { error: 'takes a public key as PEM' }).optional(),
  CLERK_WEBHOOK_SIGNING_SECRET: secret('whsec_').optional(),
  CLERK_API_URL: url('http', 'https').optional(),

  /** Payments; a price is a plan's id at Stripe, and a plan without one cannot be bought. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'takes a secret or restricted key of Stripe (sk_… or rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: secret('whsec_').optional(),
  STRIPE_PRICE_STARTER: secret('price_').optional(),
  STRIPE_PRICE_CREATOR: secret('price_').optional(),
  STRIPE_PRICE_ENTREPRISE: secret('price_').optional(),
  STRIPE_API_URL: url('http', 'https').optional(),

  /** Jobs that one worker runs at once. */
  WORKER_JOBS: whole(1, 64).default(4),
  /** Processes for local speech; threads for audio. */
  SPEECH_PROCESSES: whole(1, 32).default(2),
  AUDIO_THREADS: whole(1, 32).default(2),
  /** Name under which a worker claims jobs; must differ between workers that share an event store. */
  WORKER_ID: z.string().min(1).optional(),
  LEASE_SECONDS: whole(2, 3600).default(30),

  DOWNLOAD_MAX_BYTES: whole(1, 1_000_000_000).default(50_000_000),
  DOWNLOAD_TIMEOUT_SECONDS: whole(1, 600).default(30),
  /** host:port pairs that may be downloaded from and called back although their address is private. */
  DOWNLOAD_ALLOWED_HOSTS: list.default([]),

  /** Days for which content and log rows are kept after the end of a job. */
  RETENTION_DAYS: whole(1, 20_000).default(30),
  /** Days for which the facts about a job are kept after its content was deleted; default: for ever. */
  AUDIT_RETENTION_DAYS: whole(1, 20_000).optional(),

  /** Sign-in links an address of the network may ask for in 15 minutes. */
  SIGN_IN_LIMIT: whole(1, 100_000).default(20),
  /** Work that a principal may submit a minute. */
  SUBMIT_LIMIT: whole(1, 1_000_000).default(600),
  METRICS_PUBLIC: flag.default(false),
});

/** Each is of no use, or worse, without the other: payments that nobody hears of, tokens of any issuer. */
const needed = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['CLERK_SECRET_KEY', 'CLERK_PUBLISHABLE_KEY'],
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
] as const;

const environmentSchema = variablesSchema.superRefine((env, context) => {
  for (const [given, other] of needed)
    if (env[given] && !env[other])
      context.addIssue({ code: 'custom', path: [other], message: `is needed where ${given} is set` });
});

type Environment = z.infer<typeof environmentSchema>;

/** The parsed configuration: its own Nest token. */
export class Config {
  /** The variables, parsed. */
  constructor(readonly env: Environment) {}

  get dataDir(): string {
    return resolve(this.env.DATA_DIR);
  }

  get isProduction(): boolean {
    return this.env.NODE_ENV === 'production';
  }

  /** Development answers a request for a sign-in link with the link itself. */
  get showsSignInLinks(): boolean {
    return !this.isProduction && !this.env.SMTP_URL;
  }

  /** Whether others than this machine may reach the server. */
  get isExposed(): boolean {
    return !['127.0.0.1', '::1', 'localhost'].includes(this.env.HOST);
  }

  get publicUrl(): string {
    return this.env.PUBLIC_URL ?? `http://${this.env.HOST}:${this.env.PORT}`;
  }

  /** Whether events or rows lie in the data folder, which one process alone may then have. */
  get hasEmbeddedStore(): boolean {
    return !this.env.EVENTSTORE_URL || !this.env.MONGODB_URL;
  }

  /**
   * Embedded, only one worker can exist (see `takeDataFolder`): its name outlives a crash, and it takes its jobs back
   * at once.
   */
  get workerId(): string {
    const { WORKER_ID, EVENTSTORE_URL } = this.env;
    return WORKER_ID ?? (EVENTSTORE_URL ? `${hostname()}-${process.pid}` : 'embedded');
  }

  has(role: Role): boolean {
    return this.env.ROLES.includes(role);
  }
}
/** The boot stops with this one line. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration';
}

/** @throws BadConfiguration naming the first bad variable and what it takes; never its value, which may be a secret. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const present = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(present));
  if (parsed.success) return new Config(parsed.data);
  const [issue] = parsed.error.issues;
  throw new BadConfiguration(`${issue?.path[0]?.toString() ?? 'The environment'}: ${issue?.message ?? 'is not valid'}`);
}
