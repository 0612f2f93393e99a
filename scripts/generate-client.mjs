// Generates libs/client/src/generated/ from the OpenAPI document, and a copy of the document for the pages at /doc.
// `node scripts/generate-client.mjs [document.json [folder]]`; without a document, builds the server and fetches the document from it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { build, root } from './prepare.mjs';
import { serve } from './serve-for-tests.mjs';

const [documentFile, folder = join(root, 'libs', 'client', 'src', 'generated')] = process.argv.slice(2);

async function servedDocument() {
  build();
  const { url, stop } = await serve({ ROLES: 'api' });
  try {
    return await (await fetch(`${url}/api/openapi.json?include=operator`)).json();
  } finally {
    await stop();
  }
}

const document = documentFile ? JSON.parse(readFileSync(documentFile, 'utf8')) : await servedDocument();
// The pages put the address that they are read at in its place.
document.servers = [{ url: 'https://duetcast.example.com' }];
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(document, null, 1)}\n`);

const takesKey = ({ parameters = [] }) => parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key'));
const keyed = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => (takesKey(operation) ? [`${method} ${path}`] : [])),
);

const withoutExamples = (body) =>
  body?.content
    ? {
        ...body,
        content: Object.fromEntries(
          Object.entries(body.content).map(([type, { example: _, ...media }]) => [type, media]),
        ),
      }
    : body;

/** Drops error responses, headers and whole examples: the client has one error class and types no headers. */
const clientOperation = ({ responses, requestBody, ...operation }) => ({
  ...operation,
  ...(requestBody && { requestBody: withoutExamples(requestBody) }),
  responses: Object.fromEntries(
    Object.entries(responses).flatMap(([status, { headers: _, ...response }]) =>
      Number(status) < 400 ? [[status, withoutExamples(response)]] : [],
    ),
  ),
});
for (const methods of Object.values(document.paths))
  for (const [method, operation] of Object.entries(methods)) methods[method] = clientOperation(operation);

delete document.components.responses;
delete document.webhooks;

// The schema of any JSON value refers to itself, which TypeScript rejects here; an empty schema becomes `unknown`.
for (const [name, schema] of Object.entries(document.components.schemas))
  if (JSON.stringify(schema).includes(`"#/components/schemas/${name}"`)) document.components.schemas[name] = {};

const from = '// Generated from /api/openapi.json by `npm run generate:client`; a test checks that it is current.\n';
// Fields with a default are optional in requests.
const types = astToString(await openapiTypes(document, { defaultNonNullable: false }));
const calls = `/** Calls that accept an Idempotency-Key and can be retried safely. */
export const keyedCalls: ReadonlySet<string> = new Set(${JSON.stringify(keyed)});
`;

for (const [name, text] of Object.entries({ 'api.ts': types, 'keyed-calls.ts': calls }))
  writeFileSync(join(folder, name), from + text);
