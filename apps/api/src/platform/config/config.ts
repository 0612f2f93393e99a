import { BadConfiguration } from '../errors/bad-configuration';
import { randomUUID } from 'node:crypto';
import { availableParallelism, hostname } from 'node:os';
import { resolve } from 'node:path';
import { defaultKeptSegmentBytes } from '@duetcast/domain/limits/storage-limits';
import { defaultRetentionDays } from '@duetcast/domain/limits/time-limits';
import type { InternalHosts } from '@duetcast/domain/usage/domain-name';
import { z } from 'zod';
import { contact, flag, fraction, headers, list, oneOf, scheme, secret, secretKey, url, whole } from './formats';
import { bucket, database, emails, hostInUrl, hostsWithPorts, listenHost, origins, rootUrl, sender } from './names';
import { smtpUrl } from './smtp-url';
import { problemsOf, successors } from './requirements';
import { readSigningKey } from './signing-key';
import { clerkIssuerOf, issuer } from './issuers';

const roles = ['api', 'projector', 'worker'] as const;
type Role = (typeof roles)[number];

/** One per core, since speech takes nearly all the time of a job. */
export const defaultSpeechProcesses = Math.min(8, Math.max(2, availableParallelism()));

/** Every setting: its variable, format and default. `docs/CONFIGURATION.md` explains them. */
export const variablesSchema = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  HOST: listenHost.default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  /** URL at which browsers reach the server; default: http://HOST:PORT. */
  PUBLIC_URL: rootUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  ROLES: list.pipe(z.array(oneOf(...roles)).min(1, 'must name a role')).default([...roles]),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  /** Number of reverse proxies in front of the server whose X-Forwarded-For is trusted. */
  TRUST_PROXY_HOPS: whole(0, 10).default(0),
  /** Key (64 hex digits) that encrypts API tokens and signs sessions; default: generated once and kept in DATA_DIR. */
  SECRET_KEY: secretKey.optional(),
  /** Keys before it, which still decrypt and verify. */
  SECRET_KEY_PREVIOUS: list.pipe(z.array(secretKey)).default([]),
  /** Signs audit files; default: generated once and kept in DATA_DIR. */
  AUDIT_SIGNING_KEY: z
    .string()
    .refine((key) => readSigningKey(key) !== null, 'must be an Ed25519 private key: PEM, or its PKCS #8 DER in base64')
    .optional(),
  ADMIN_EMAILS: emails.default([]),
  /** Whether administrators have to sign in with a passkey; not with the hosted sign-in. */
  ADMIN_PASSKEY_REQUIRED: flag.default(false),
  /** Whether public pages block the context menu and developer tools (docs/PRODUCT.md#screens-public-pages). */
  RESERVE_BROWSER_KEYS: oneOf('true', 'false').default('true'),

  EVENTSTORE_URL: scheme('esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover').optional(),
  MONGODB_URL: scheme('mongodb', 'mongodb+srv').optional(),
  MONGODB_DATABASE: database.default('duetcast'),
  /** Bucket that stores content; default: files in DATA_DIR. */
  S3_BUCKET: bucket.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** Endpoint of an S3-compatible service; its buckets are addressed by path. */
  S3_ENDPOINT: url('http', 'https').optional(),
  /** Both or neither; default: the credential chain of the SDK. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),

  /** Mail is sent over TLS, unless the server runs on this machine or `requireTLS=false`. */
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.default('Duetcast <no-reply@localhost>'),

  ELEVENLABS_API_KEY: z.string().min(1).optional(),
  ELEVENLABS_BASE_URL: url('http', 'https').optional(),
  /** Lines are paid for again after a change of the model or of a setting. */
  ELEVENLABS_MODEL: z.string().min(1).max(100).default('eleven_multilingual_v2'),
  /** Default of each setting: the voice's own. */
  ELEVENLABS_STABILITY: fraction.optional(),
  ELEVENLABS_SIMILARITY: fraction.optional(),
  ELEVENLABS_STYLE: fraction.optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: url('http', 'https').optional(),
  /** Script models of a compatible server, the first is the default; default: OpenAI's three. */
  OPENAI_SCRIPT_MODELS: list.pipe(z.array(z.string().max(200)).min(1)).optional(),
  /** Default: gpt-4o-mini-tts, and its successor once OpenAI has ended it. */
  OPENAI_SPEECH_MODEL: z.string().min(1).optional(),
  OPENAI_SPEECH_INSTRUCTIONS: z.string().max(2000).optional(),

  /** OpenAI-compatible speech server; its URL ends with `/v1`. */
  SPEECH_BASE_URL: url('http', 'https').optional(),
  SPEECH_API_KEY: z.string().min(1).optional(),
  SPEECH_MODEL: z.string().min(1).max(200).default('tts-1'),
  /** Names of the voices to offer; default: all that the server lists. */
  SPEECH_VOICES: list.pipe(z.array(z.string().max(190)).min(1)).optional(),

  /** Hosted sign-in; both or neither. The publishable key names the issuer of its tokens. */
  CLERK_SECRET_KEY: secret('sk_').optional(),
  CLERK_PUBLISHABLE_KEY: z
    .string()
    .refine((key) => clerkIssuerOf(key) !== null, 'must be a Clerk publishable key (pk_…)')
    .optional(),
  /** Public key (PEM) that verifies Clerk's tokens; default: Clerk's JWKS, fetched and cached. */
  CLERK_JWT_KEY: z.string().includes('PUBLIC KEY', { error: 'must be a public key in PEM format' }).optional(),
  CLERK_WEBHOOK_SIGNING_SECRET: secret('whsec_').optional(),
  CLERK_API_URL: url('http', 'https').optional(),

  /** Any OpenID Connect provider: the three or none. */
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z.string().min(1).max(60).default('OpenID Connect'),
  /** Payments; a price is a plan's Stripe price id, and a plan without one cannot be purchased. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a Stripe secret or restricted key (sk_… or rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: secret('whsec_').optional(),
  STRIPE_PRICE_STARTER: secret('price_').optional(),
  STRIPE_PRICE_CREATOR: secret('price_').optional(),
  STRIPE_PRICE_ENTREPRISE: secret('price_').optional(),
  STRIPE_API_URL: url('http', 'https').optional(),

  /** Engines of neural voices, the first ones first, or `none`; default: `hibari,kokoro`, in tests `none`. */
  VOICE_ENGINES: list.pipe(z.array(z.string().max(40)).min(1)).optional(),
  /** Folder with further engines, one folder each. */
  VOICE_ENGINES_DIR: z.string().min(1).optional(),

  /** Jobs that one worker runs concurrently. */
  WORKER_JOBS: whole(1, 64).default(4),
  /** Processes for local speech; threads for audio. */
  SPEECH_PROCESSES: whole(1, 32).default(defaultSpeechProcesses),
  AUDIO_THREADS: whole(1, 32).default(2),
  /** Name of this worker in audit trails; over EventStoreDB, each start adds a random part. */
  WORKER_ID: z.string().min(1).optional(),
  LEASE_SECONDS: whole(2, 3600).default(30),

  DOWNLOAD_MAX_BYTES: whole(1, 1_000_000_000).default(50_000_000),
  DOWNLOAD_TIMEOUT_SECONDS: whole(1, 600).default(30),
  /** host:port pairs allowed for downloads and callbacks although their address is private. */
  DOWNLOAD_ALLOWED_HOSTS: hostsWithPorts.default([]),

  KEPT_SEGMENT_BYTES: whole(0, 1_000_000_000_000).default(defaultKeptSegmentBytes),
  /** Days for which content and log rows are kept after a job ends. */
  RETENTION_DAYS: whole(1, 20_000).default(defaultRetentionDays),
  /** Days for which the events of a job are kept after its content is deleted; default: forever. */
  AUDIT_RETENTION_DAYS: whole(1, 20_000).optional(),

  /** WebSub hub that is notified of changed feeds; default: none. */
  WEBSUB_HUB_URL: url('http', 'https').optional(),
  /** Page of a plugin directory that offers the WordPress plugin; default: this server does. */
  PLUGIN_DIRECTORY_URL: url('http', 'https').optional(),
  /** Sign-in links that one IP address may request in 15 minutes. */
  SIGN_IN_LIMIT: whole(1, 100_000).default(20),
  /** Submissions per principal and minute. */
  SUBMIT_LIMIT: whole(1, 1_000_000).default(600),
  /** Calls of the API per network address and minute. */
  REQUEST_LIMIT: whole(1, 100_000_000).default(60_000),
  /** Origins of pages that may call the API with a token; `*`: all. */
  CORS_ORIGINS: origins.default(['*']),
  METRICS_PUBLIC: flag.default(false),
  /** Where vulnerabilities of this server are reported: an address of a page or `mailto:…`. */
  SECURITY_CONTACT: contact.optional(),

  /** OTLP/HTTP collector of traces; default: none are made. Names and formats are OpenTelemetry's. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('duetcast'),
  /** Share of traces to send. */
  OTEL_TRACES_SAMPLER_ARG: fraction.default(1),
});

const environmentSchema = variablesSchema.superRefine((env, context) => {
  for (const [variable, message] of problemsOf(env)) context.addIssue({ code: 'custom', path: [variable], message });
});

type Environment = z.infer<typeof environmentSchema>;

/** The parsed configuration: its own Nest token. */
export class Config {
  private readonly startId = randomUUID().slice(0, 8);

  /** The variables, parsed. */
  constructor(readonly env: Environment) {}

  get dataDir(): string {
    return resolve(this.env.DATA_DIR);
  }

  get voiceEngines(): readonly string[] {
    const { VOICE_ENGINES, NODE_ENV } = this.env;
    const names = VOICE_ENGINES ?? (NODE_ENV === 'test' ? ['none'] : ['hibari', 'kokoro']);
    return names.filter((name) => name !== 'none');
  }

  get isProduction(): boolean {
    return this.env.NODE_ENV === 'production';
  }

  /** Which internal hosts may be the domain of a job or site. */
  get internalHosts(): InternalHosts {
    return {
      areAllowed: !this.isProduction,
      allowed: this.env.DOWNLOAD_ALLOWED_HOSTS.map((host) => host.toLowerCase()),
    };
  }

  /** In development the response to a sign-in request contains the link. */
  get showsSignInLinks(): boolean {
    return !this.isProduction && !this.env.SMTP_URL;
  }

  /** Whether other machines can reach the server. */
  get isExposed(): boolean {
    return !['127.0.0.1', '::1', 'localhost'].includes(this.env.HOST);
  }

  get publicUrl(): string {
    return this.env.PUBLIC_URL ?? `http://${hostInUrl(this.env.HOST)}:${this.env.PORT}`;
  }

  /** Public URL of a page, given its path. */
  pageAt(path: string): string {
    return this.publicUrl.replace(/\/$/, '') + path;
  }

  /** Whether events or rows are stored in the data folder, which then belongs to one process. */
  get hasEmbeddedStore(): boolean {
    return !this.env.EVENTSTORE_URL || !this.env.MONGODB_URL;
  }

  /**
   * With the embedded store only one worker can exist (see `lockDataFolder`): a constant id lets it reclaim its jobs
   * right after a crash. Other ids are new at each start, since hosts, names and process ids can repeat.
   */
  get workerId(): string {
    const { WORKER_ID, EVENTSTORE_URL } = this.env;
    return EVENTSTORE_URL ? `${WORKER_ID ?? hostname()}-${this.startId}` : (WORKER_ID ?? 'embedded');
  }

  has(role: Role): boolean {
    return this.env.ROLES.includes(role);
  }
}

/** @throws BadConfiguration naming the first invalid variable and its format; never its value, which may be a secret. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const replaced = Object.entries(successors).find(([variable]) => variables[variable]);
  if (replaced) throw new BadConfiguration(`${replaced[0]}: was replaced by ${replaced[1]}`);
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return new Config(parsed.data);
  const [issue] = parsed.error.issues;
  throw new BadConfiguration(`${issue?.path[0]?.toString() ?? 'The environment'}: ${issue?.message ?? 'is not valid'}`);
}
