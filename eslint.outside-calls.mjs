const api = 'apps/api/src';

/**
 * What connects to other machines, and the only files that may import it: each sets a deadline for every call, so that no
 * job, request or stop waits for ever. `names`: other exports of the module do not connect.
 */
const clients = [
  // A signal ends the whole call.
  { module: 'undici', in: ['platform/outbound/outbound-request.ts'] },
  { module: 'openai', in: ['media/speech/openai/openai-client.ts'] },
  { module: 'ws', names: ['WebSocket', 'default'], in: ['media/speech/openai/realtime-endpoint.ts'] },
  { module: '@elevenlabs/elevenlabs-js', in: ['media/speech/elevenlabs/elevenlabs-speech.ts'] },
  { module: '@elevenlabs/elevenlabs-js/core', in: ['media/speech/elevenlabs/elevenlabs-speech.ts'] },
  // Timeouts of the client, or of each call.
  { module: '@aws-sdk/client-s3', names: ['S3Client', 'S3'], in: ['platform/content/s3-client.ts'] },
  { module: 'nodemailer', in: ['platform/mail/smtp-mailer.ts', 'platform/mail/outbox-mailer.ts'] },
  { module: 'stripe', in: ['features/billing/stripe/stripe-client.ts'] },
  { module: '@clerk/backend', in: ['features/sign-in/clerk/clerk-api.ts'] },
  { module: '@opentelemetry/exporter-trace-otlp-http', in: ['platform/tracing/otlp-spans.ts'] },
  {
    module: 'mongodb',
    names: ['MongoClient'],
    in: ['eventing/mongodb/mongo-client.ts', 'eventing/mongodb/start-check.ts', 'eventing/store-addresses.ts'],
  },
  {
    module: '@eventstore/db-client',
    names: ['EventStoreDBClient'],
    in: ['eventing/event-store/eventstore-db/connection.ts'],
  },
  {
    module: 'node:net',
    names: ['connect', 'createConnection', 'Socket', 'default'],
    in: ['eventing/event-store/eventstore-db/tls-problem.ts'],
  },
  { module: 'node:tls', in: ['eventing/event-store/eventstore-db/tls-problem.ts'] },
  { module: 'node:dns', in: [] },
  { module: 'node:dns/promises', in: ['platform/outbound/outbound-addresses.ts'] },
  { module: 'node:http', in: [] },
  { module: 'node:https', in: [] },
  { module: 'node:http2', in: [] },
  { module: 'jose', names: ['createRemoteJWKSet'], in: [] },
];
/** Timers end a call without data: its length is not known. */
const callsFetch = ['media/speech/openai/openai-client.ts', 'media/speech/neural/archive-download.ts'];

const message =
  'Calls to other machines need a deadline: use the client of eslint.outside-calls.mjs, or add a file there that sets one.';

const imported = ({ module, names }) => {
  const source = `[source.value='${module}']`;
  const declaration = `ImportDeclaration${source}[importKind!='type']`;
  if (!names) return [declaration, `ImportExpression${source}`];
  const named = `[importKind!='type'][imported.name=/^(${names.join('|')})$/]`;
  return [
    `${declaration} > ImportSpecifier${named}`,
    `${declaration} > :matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)`,
    `ImportExpression${source}`,
  ];
};
const fetches = [
  "CallExpression[callee.name='fetch']",
  'MemberExpression[object.name=/^(globalThis|global)$/][property.name=/^(fetch|WebSocket|EventSource)$/]',
  "NewExpression[callee.name='EventSource']",
];

/** What this file, below `apps/api/src`, may not do. */
const forbiddenIn = (file) => {
  const allowed = new Set(clients.filter((client) => client.in.includes(file)).map(({ module }) => module));
  const selectors = clients.filter(({ module }) => !allowed.has(module)).flatMap(imported);
  return [...new Set([...selectors, ...(callsFetch.includes(file) ? [] : fetches)])];
};
const ruleFor = (files, file) => ({
  files,
  ignores: ['**/*.spec.ts'],
  rules: {
    'no-restricted-syntax': ['error', ...forbiddenIn(file).map((selector) => ({ selector, message }))],
  },
});
const exceptions = [...new Set([...clients.flatMap((client) => client.in), ...callsFetch])];

export const outsideCallRules = [
  ruleFor([`${api}/**/*.ts`], null),
  ...exceptions.map((file) => ruleFor([`${api}/${file}`], file)),
];
