import { textsWithLimits } from '@duetcast/domain/kernel/stated-limits';
import { z } from 'zod';
import type { PrincipalKind } from '../authentication/access';
import type { Access, AnswerDescription, Answers, RouteDescription } from './api-operation';
import { errorResponse, errorsByStatus } from './error-responses';
import { reasonOf } from '../http/errors/status-of-kind';
import { operationIdOf, singularOf } from './operation-ids';
import { needsReason } from './implied-errors';
import notesByOperation from './operation-notes.json';
import notesByName from './parameter-notes.json';
import type { Route } from './routes';
import { headersNamed, rateHeaders } from './headers';
import type { JsonSchema } from './json-schema';
import type { Schemas } from './schemas';

/** What parameters mean whose schemas do not say it, by name. */
const notes: Readonly<Record<string, string>> = notesByName;

/** What a parameter means; `/jobs/{jobId}` has the id of a job. */
function parameterNote(path: string, name: string): string {
  const collection = new RegExp(`([\\w-]+)/\\{${name}\\}`).exec(path)?.[1] ?? '';
  const words = singularOf(collection).replaceAll('-', ' ');
  return notes[name] ?? (words === '' ? 'Id of what is published.' : `Id of the ${words}.`);
}

/** What operations do beyond their summary, by their id. */
const operationNotes: Readonly<Record<string, string>> = textsWithLimits(notesByOperation);

/** A route with documentation. */
export type DescribedRoute = Route & { readonly description: RouteDescription };

/** Converts a route to an OpenAPI 3.1 operation. */
export function operationOf(route: DescribedRoute, schemas: Schemas) {
  const { summary, operationId = operationIdOf(route.method, route.path) } = route.description;
  const requestBody = bodyOf(route, schemas);
  const parameters = [
    ...pathParameters(route, schemas),
    ...queryParameters(route, schemas),
    ...headerParameters(route),
  ];
  return {
    operationId,
    tags: [route.tag],
    summary,
    description: descriptionWith(operationNotes[operationId] ?? `${summary}.`, route),
    security: securityOf(route),
    'x-access': accessOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route, schemas),
    'x-errors': Object.fromEntries(errorsByStatus(route)),
  };
}

function descriptionWith(description: string, { scopes, kinds, isPublic }: Route): string {
  const isForTokens = !isPublic && kinds.includes('token');
  const names = scopes.map((scope) => `\`${scope}\``).join(' or ');
  return isForTokens ? `${description} API tokens need the scope ${names}.` : description;
}

const schemeOf: Readonly<Record<PrincipalKind, string>> = {
  user: 'session',
  token: 'apiToken',
  site: 'siteToken',
  anonymous: 'anonymousSession',
};

/** Alternatives; an empty object means that no credential is needed. */
function securityOf({ isPublic, kinds, scopes, method, description }: DescribedRoute): Record<string, string[]>[] {
  const schemesOf = (principals: readonly PrincipalKind[]): Record<string, string[]>[] =>
    principals.flatMap((kind) =>
      kind === 'token' ? scopes.map((scope) => ({ [schemeOf.token]: [scope] })) : [{ [schemeOf[kind]]: [] }],
    );
  if (isPublic) return [{}, ...schemesOf(description.optionalAuth ?? [])];
  return [...schemesOf(kinds), ...(method === 'get' && kinds.includes('user') ? [{ sessionCookie: [] }] : [])];
}

/**
 * Label from docs/PRODUCT.md#access-labels: `Public` for operations of the public API, `Protected` for those that need
 * a signed-in user.
 */
const accessOf = ({ isPublic, kinds, description }: DescribedRoute): Access =>
  description.access ?? (isPublic || kinds.some((kind) => kind !== 'user') ? 'Public' : 'Protected');

function pathParameters({ path, schemas: { params = z.object() } }: Route, schemas: Schemas) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const untyped = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  const properties = { ...propertiesOf(schemas.of(untyped)), ...propertiesOf(schemas.of(params)) };
  return names.map((name) => parameterOf(path, 'path', name, properties[name], true));
}

function queryParameters({ path, schemas: { query = z.object() } }: Route, schemas: Schemas) {
  const schema = schemas.of(query);
  const required = (schema.required ?? []) as string[];
  const documented = Object.entries(propertiesOf(schema)).filter(([, { undocumented }]) => undocumented !== true);
  return documented.map(([name, property]) => parameterOf(path, 'query', name, property, required.includes(name)));
}

/** The description stands beside the schema, where every tool looks for it. */
function parameterOf(path: string, place: 'path' | 'query', name: string, schema: JsonSchema = {}, required: boolean) {
  const { description = parameterNote(path, name), ...rest } = schema;
  return { name, in: place, required, description, schema: rest };
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;

const headerParameters = (route: DescribedRoute) =>
  [...(route.isIdempotent ? ['Idempotency-Key'] : []), ...(needsReason(route) ? ['X-Access-Reason'] : [])].map(
    (name) => ({
      $ref: `#/components/parameters/${name}`,
    }),
  );

function bodyOf({ schemas: { body }, description }: DescribedRoute, schemas: Schemas) {
  const schema = body ?? description.body;
  if (!schema) return description.bodyMedia && { required: true, content: contentOf(undefined, description.bodyMedia) };
  const required = !schema.safeParse(undefined).success;
  const content = contentOf(jsonContent(schema, schemas), description.bodyMedia);
  const form = description.formBody && { 'multipart/form-data': { schema: schemas.of(description.formBody) } };
  // The form first: otherwise openapi-generator imports a model of it for Java that it does not write.
  return { required, content: { ...form, ...content } };
}

function responsesOf(route: DescribedRoute, schemas: Schemas): Record<string, object> {
  const responses: Record<string, object> = {};
  const { ownErrors } = route.description;
  for (const status of errorsByStatus(route).keys()) {
    const name = `${ownErrors?.prefix ?? ''}${reasonOf[status]!.replace(/\W/g, '')}`;
    responses[status] = schemas.response(name, () => errorResponse(status, schemas, ownErrors));
  }
  const common = [...rateHeaders, ...(route.isIdempotent ? ['Idempotency-Replayed'] : [])];
  for (const [status, answer] of Object.entries(answersOf(route))) {
    const { description, schema, media, headers = [], jsonIsLast } = described(answer);
    const content = contentOf(schema && jsonContent(schema, schemas), media, jsonIsLast);
    const names = new Set([...common, ...(status === '202' ? ['Location', 'Retry-After'] : []), ...headers]);
    responses[status] = { description, headers: headersNamed([...names]), ...(content && { content }) };
  }
  return responses;
}

const answersOf = ({ status, description: { answer, answers } }: DescribedRoute): Answers => ({
  ...(answer && { [status]: answer }),
  ...answers,
});

const described = (answer: z.ZodType | AnswerDescription): AnswerDescription =>
  answer instanceof z.ZodType ? { description: answer.description ?? 'Done.', schema: answer } : answer;

/** A JSON body with a whole example. */
function jsonContent(schema: z.ZodType, schemas: Schemas): object {
  const json = schemas.of(schema);
  const example = schemas.exampleOf(schema, json);
  return { schema: json, ...(example !== undefined && { example }) };
}

function contentOf(json: object | undefined, media: readonly string[] = [], jsonIsLast = false) {
  if (!json && media.length === 0) return undefined;
  // Clients read all media types of a response that can be audio or an image in one way.
  const schemaOf = media.some((type) => /^(audio|image)\//.test(type)) ? () => bytes : schemaOfMedia;
  const others = Object.fromEntries(media.map((type) => [type, { schema: schemaOf(type) }]));
  const ofJson = json && { 'application/json': json };
  return jsonIsLast ? { ...others, ...ofJson } : { ...ofJson, ...others };
}

const bytes = { type: 'string', format: 'binary' };

/** Media types of texts; JSON files are objects, and everything else is bytes. */
const isText = (type: string): boolean => /^text\/|[+/](xml|x-ndjson)$|subrip/.test(type);
function schemaOfMedia(type: string): object {
  if (/[+/]json$/.test(type)) return { type: 'object' };
  return isText(type) ? { type: 'string' } : bytes;
}
