import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { createApp } from '../../app';
import { readConfig } from '../config/config';
import type { JsonSchema } from './json-schema';
import { Routes } from './routes';

type Json = JsonSchema & { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; oneOf?: Json[] };
type Place = readonly (string | number)[];
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly errors?: readonly (readonly Issue[])[];
}
interface Media {
  readonly schema: Json;
}
interface Described {
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Json }[];
}
interface Published {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

let app: NestFastifyApplication;
let document: Published;
const dataDir = mkdtempSync(join(tmpdir(), 'duetcast-empty-'));
beforeAll(async () => {
  app = await createApp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ROLES: 'api', DATA_DIR: dataDir }));
  await app.init();
  document = JSON.parse((await app.inject({ url: '/api/openapi.json?include=operator' })).payload) as Published;
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const resolved = (schema: Json): Json =>
  typeof schema.$ref === 'string' ? (document.components.schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;

/** Every text in a body of this schema, and its place; of lists, in the first item. */
function* textsIn(schema: Json, place: Place = []): Generator<[Place, Json]> {
  const { type, properties = {}, items, anyOf, oneOf } = resolved(schema);
  if (place.length > 6) return;
  if ([type].flat().includes('string')) yield [place, schema];
  for (const [name, field] of Object.entries(properties)) yield* textsIn(field, [...place, name]);
  if (items) yield* textsIn(items, [...place, 0]);
  for (const choice of anyOf ?? oneOf ?? []) if (resolved(choice).properties) yield* textsIn(choice, place);
}

/** A value with an empty text at the place, and nothing else. */
const emptyAt = ([first, ...rest]: Place): unknown => {
  if (first === undefined) return '';
  return typeof first === 'number' ? [emptyAt(rest)] : { [first]: emptyAt(rest) };
};

/** Whether what is around the text is wrong, so that nothing is said about the text. */
const isHidden = (issues: readonly Issue[], place: Place): boolean =>
  issues.some(({ path }) => path.length < place.length && path.every((key, index) => key === place[index]));

/** Whether the text at the place is what is wrong, in every branch of a union. */
const isAt = (issues: readonly Issue[], place: Place): boolean =>
  issues.some(({ code, path, errors = [] }) => {
    if (code !== 'invalid_union')
      return path.length === place.length && path.every((key, index) => key === place[index]);
    const rest = place.slice(path.length);
    return (
      path.every((key, index) => key === place[index]) && errors.length > 0 && errors.every((each) => isAt(each, rest))
    );
  });

test('the document says of every text of a request whether it may be empty, as the server does', () => {
  const ajv = new Ajv2020({ strict: false, allowUnionTypes: true, logger: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const accepts = (schema: Json) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object)('');
  const [found, wrong]: [string[], string[]] = [[], []];
  for (const { method, path, schemas } of app.get(Routes, { strict: false }).all()) {
    const operation = document.paths[path]?.[method];
    const body = operation?.requestBody?.content['application/json']?.schema;
    const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const texts = [
      ...(schemas.body && body ? [...textsIn(body)].map(([place, schema]) => ['body', place, schema] as const) : []),
      ...(schemas.query ? query.map(({ name, schema }) => ['query', [name], schema] as const) : []),
    ];
    for (const [part, place, schema] of texts) {
      if (!accepts({ ...schema, minLength: 0, pattern: undefined }) && !accepts(schema)) continue; // a choice, a number, a format
      const { error } = schemas[part]!.safeParse(emptyAt(place));
      const issues = (error?.issues ?? []) as readonly Issue[];
      const isRefused = isAt(issues, place);
      if (!isRefused && isHidden(issues, place)) continue;
      const name = `${method} ${path} ${part} ${place.join('.')}`;
      found.push(name);
      if (isRefused === accepts(schema))
        wrong.push(`${name}: the server ${isRefused ? 'refuses' : 'accepts'} it empty`);
    }
  }
  expect(found.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});
