import { z } from 'zod';
import type { PrincipalKind } from '../authentication/access';
import type { Access, AnswerDescription, RouteDescription } from './describes';
import { errorSchemaFor, errorsByStatus, errorDescription } from './error-responses';
import type { Route } from './routes';
import type { JsonSchema, Schemas } from './schemas';

/** A route with documentation. */
export type DescribedRoute = Route & { readonly description: RouteDescription };

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/** Converts a route to an OpenAPI 3.1 operation. */
export function operationOf(route: DescribedRoute, schemas: Schemas) {
  const { summary, description, tag } = route.description;
  const requestBody = bodyOf(route, schemas);
  const parameters = [
    ...pathParameters(route, schemas),
    ...queryParameters(route, schemas),
    ...headerParameters(route),
  ];
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary,
    ...describedWith(description, route),
    security: securityOf(route),
    'x-access': accessOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route, schemas),
  };
}

function describedWith(description: string | undefined, { scopes, kinds, isPublic }: Route): { description?: string } {
  const isForTokens = !isPublic && kinds.includes('token');
  const names = scopes.map((scope) => `\`${scope}\``).join(' or ');
  const parts = [description, isForTokens ? `API tokens need the scope ${names}.` : undefined];
  const text = parts.filter((part) => part !== undefined).join(' ');
  return text === '' ? {} : { description: text };
}

/** Built from method and path, so that every path of a handler gets a unique id. */
function operationIdOf({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api');
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
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
  return names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] }));
}

function queryParameters({ schemas: { query = z.object() } }: Route, schemas: Schemas) {
  const schema = schemas.of(query);
  const required = (schema.required ?? []) as string[];
  return Object.entries(propertiesOf(schema)).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;

const headerParameters = ({ isIdempotent, description: { requestHeaders = [] } }: DescribedRoute) =>
  [...(isIdempotent ? ['Idempotency-Key'] : []), ...requestHeaders].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));

function bodyOf({ schemas: { body }, description }: DescribedRoute, schemas: Schemas) {
  const schema = body ?? description.body;
  if (!schema) return description.bodyMedia && { required: true, content: contentOf(undefined, description.bodyMedia) };
  const required = !schema.safeParse(undefined).success;
  return { required, content: contentOf(schemas.of(schema), description.bodyMedia) };
}

function responsesOf(route: DescribedRoute, schemas: Schemas): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const [status, codes] of errorsByStatus(route)) {
    const content = { 'application/json': { schema: schemaOfErrors(route, status, codes, schemas) } };
    const waits = status === 429 || codes.includes('store.busy');
    const headers = headersNamed([...(waits ? ['Retry-After'] : []), ...(status === 429 ? rateHeaders : [])]);
    responses[status] = { description: errorDescription(codes), headers, content };
  }
  const common = [...(route.isLimited ? rateHeaders : []), ...(route.isIdempotent ? ['Idempotency-Replayed'] : [])];
  for (const [status, answer] of Object.entries(route.description.answers)) {
    const { description, schema, media, headers = [] } = described(answer);
    const content = contentOf(schema && schemas.of(schema), media);
    responses[status] = { description, headers: headersNamed([...common, ...headers]), ...(content && { content }) };
  }
  return responses;
}

const schemaOfErrors = (
  { description: { errorSchema } }: DescribedRoute,
  ...[status, codes, schemas]: Parameters<typeof errorSchemaFor>
): object => (errorSchema ? schemas.of(errorSchema) : errorSchemaFor(status, codes, schemas));

const described = (answer: z.ZodType | AnswerDescription): AnswerDescription =>
  answer instanceof z.ZodType ? { description: answer.description ?? 'Done.', schema: answer } : answer;

function contentOf(schema: JsonSchema | undefined, media: readonly string[] = []) {
  if (!schema && media.length === 0) return undefined;
  const json = schema ? { 'application/json': { schema } } : {};
  return { ...json, ...Object.fromEntries(media.map((type) => [type, {}])) };
}

const headersNamed = (names: readonly string[]) =>
  Object.assign({}, ...['x-request-id', ...names].map(header)) as object;
