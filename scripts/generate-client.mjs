// `npm run generate:client`: writes libs/client/src/generated/ when the sources of the API have changed: the OpenAPI document, which
// the pages at /doc read, and the types of the client.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './generate-words.mjs';
import { root, sourcesHash } from './prepare.mjs';
import { requireSource } from './sources.mjs';

const folder = join(root, 'libs', 'client', 'src', 'generated');
const stamp = join(folder, '.generated-from');
const hash = sourcesHash(['apps/api/src', 'libs', 'scripts']);

async function generate() {
  const document = await apiDocument();
  // The pages put the address that they are read at in its place.
  document.servers = [{ url: 'https://duetcast.example.com' }];
  mkdirSync(folder, { recursive: true });
  write('openapi.json', JSON.stringify(document, null, 1));
  write('keyed-calls.ts', keyedCallsOf(document));
  write('api.ts', await typesOf(document));
  write('.generated-from', hash);
}

/** Renamed into its place: lint and types, which run beside each other, may both need it. */
function write(name, text) {
  const unfinished = join(folder, `.${process.pid}-${name}`);
  writeFileSync(unfinished, text);
  renameSync(unfinished, join(folder, name));
}

/** OpenAPI document of an application that is made from the sources and never started. */
async function apiDocument() {
  await import('reflect-metadata');
  const fromApi = (path) => requireSource(join('apps', 'api', 'src', path));
  const { createApp } = fromApi('app.ts');
  const { readConfig } = fromApi('platform/config/config.ts');
  const { ApiDocument } = fromApi('features/api-docs/api-document.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-document-'));
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', ROLES: 'api', VOICE_ENGINES: 'none', DATA_DIR: dataDir };
  try {
    const app = await createApp(readConfig(env));
    return structuredClone(await app.get(ApiDocument, { strict: false }).json('all'));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const from = '// Generated from the routes of the API by `npm run generate:client`.\n';

function keyedCallsOf({ paths }) {
  const takesKey = ({ parameters = [] }) => parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key'));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => (takesKey(operation) ? [`${method} ${path}`] : [])),
  );
  return `${from}/** Calls that accept an Idempotency-Key and can be retried safely. */
export const keyedCalls: ReadonlySet<string> = new Set(${JSON.stringify(calls)});
`;
}

/** Types of requests and successful responses: the client has one error class and types no headers. */
async function typesOf({ webhooks: _, ...document }) {
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  const { responses: _errors, schemas, ...components } = document.components;
  const typed = {
    ...document,
    paths: mapValues(document.paths, (methods) => mapValues(methods, clientOperation)),
    components: { ...components, schemas: mapValues(schemas, withoutSelfReference) },
  };
  // Fields with a default are optional in requests.
  return from + astToString(await openapiTypes(typed, { defaultNonNullable: false }));
}

const clientOperation = ({ responses, requestBody, ...operation }) => ({
  ...operation,
  ...(requestBody && { requestBody: withoutExamples(requestBody) }),
  responses: Object.fromEntries(
    Object.entries(responses).flatMap(([status, { headers: _, ...response }]) =>
      Number(status) < 400 ? [[status, withoutExamples(response)]] : [],
    ),
  ),
});

const withoutExamples = (body) =>
  body.content ? { ...body, content: mapValues(body.content, ({ example: _, ...media }) => media) } : body;

/** The schema of any JSON value refers to itself, which TypeScript rejects here; an empty schema becomes `unknown`. */
const withoutSelfReference = (schema, name) =>
  JSON.stringify(schema).includes(`"#/components/schemas/${name}"`) ? {} : schema;

function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) await generate();
// The application, which was never started, may hold handles.
process.exit();
