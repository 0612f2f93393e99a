// Writes libs/client/src/generated/ from the API's own document. `node scripts/generate-client.mjs [document.json [folder]]`;
// without a document the server is built and asked for it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { build, root } from './prepare.mjs';
import { serve } from './serve-for-tests.mjs';

const [documentFile, folder = join(root, 'libs', 'client', 'src', 'generated')] = process.argv.slice(2);

async function servedDocument() {
  build();
  const { url, stop } = await serve({ ROLES: 'api' });
  try {
    return await (await fetch(`${url}/api/openapi.json`)).json();
  } finally {
    await stop();
  }
}

const document = documentFile ? JSON.parse(readFileSync(documentFile, 'utf8')) : await servedDocument();
const takesKey = ({ parameters = [] }) => parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key'));
const keyed = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => (takesKey(operation) ? [`${method} ${path}`] : [])),
);

/** Refusals are one class in the client, and no call is typed by its headers: without both, a tenth of the text says it. */
const told = ({ responses, ...operation }) => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(responses).flatMap(([status, { headers: _, ...response }]) =>
      Number(status) < 400 ? [[status, response]] : [],
    ),
  ),
});
for (const methods of Object.values(document.paths))
  for (const [method, operation] of Object.entries(methods)) methods[method] = told(operation);

// Any JSON refers to itself, which TypeScript does not take here; to a reader it is unknown.
for (const [name, schema] of Object.entries(document.components.schemas))
  if (JSON.stringify(schema).includes(`"#/components/schemas/${name}"`)) document.components.schemas[name] = {};

const from = '// Made from /api/openapi.json by `npm run generate:client`; a test holds it fresh.\n';
// A field with a default may be left out of what is sent.
const types = astToString(await openapiTypes(document, { defaultNonNullable: false }));
const calls = `/** Calls that honour an Idempotency-Key, and so may be sent again. */
export const keyedCalls: ReadonlySet<string> = new Set(${JSON.stringify(keyed)});`;

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries({ 'api.ts': types, 'keyed-calls.ts': calls })) {
  const path = join(folder, name);
  const options = await resolveConfig(join(root, 'package.json'));
  writeFileSync(path, await format(from + text, { ...options, filepath: path }));
}
