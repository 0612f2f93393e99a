/**
 * What connects to other machines, and the only files below `apps/api/src` that may import it: each sets a deadline for every call,
 * so that no job, request or stop waits for ever. `names`: other exports of the module do not connect. The globals that connect, such
 * as `fetch`, are in `.oxlintrc.json`.
 */
export const clients = [
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
  { module: 'openid-client', in: ['features/sign-in/openid/openid-provider.ts'] },
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

const message =
  'Calls to other machines need a deadline: use the client of scripts/lint/outside-calls.mjs, or add a file there that sets one.';

const isValue = ({ importKind }) => importKind !== 'type';
/** Exported name of a named import; undefined for a default import and `* as`, which give everything. */
const nameOf = ({ imported }) => imported?.name ?? imported?.value;

function connects({ names }, { specifiers }) {
  if (!names) return true;
  return specifiers.filter(isValue).some((specifier) => names.includes(nameOf(specifier) ?? names[0]));
}

/** Rejects an import of what connects to other machines, unless this file may. Imports of types are no calls. */
export const outsideCalls = {
  create(context) {
    const [, file] = context.filename.replaceAll('\\', '/').split('/apps/api/src/');
    const clientOf = ({ value }) => clients.find((client) => client.module === value && !client.in.includes(file));
    return {
      ImportDeclaration(node) {
        const client = clientOf(node.source);
        if (client && isValue(node) && connects(client, node)) context.report({ node, message });
      },
      ImportExpression(node) {
        if (clientOf(node.source)) context.report({ node, message });
      },
    };
  },
};
