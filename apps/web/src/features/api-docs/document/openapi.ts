import type { Schema as NamedSchema } from '../../../client/api-types';

type Named<Value> = Readonly<Record<string, Value>>;

/** The parts of JSON Schema (2020-12) that the document uses; a keyword without a name here is a limit. */
export interface Schema {
  readonly [limit: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly properties?: Named<Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean | undefined;
  readonly description?: string | undefined;
  readonly schema: Schema;
}

export interface ApiResponse {
  readonly description: string;
  /** Codes of the errors. */
  readonly codes?: readonly string[] | undefined;
  readonly headers?: Named<object>;
  readonly content?: Named<{ readonly schema?: Schema; readonly example?: unknown }>;
}

interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-access': 'Public' | 'Protected';
  readonly security: readonly Named<readonly string[]>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Pick<ApiResponse, 'content'>;
  readonly responses: Named<ApiResponse | { readonly $ref: string }>;
  /** Codes of the errors, by status. */
  readonly 'x-errors'?: Named<readonly string[]>;
}

/** The parts of `GET /api/openapi.json` that the page uses. */
export interface ApiDocument {
  readonly servers: readonly { url: string }[];
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Named<Named<OperationObject>>;
  readonly components: {
    schemas: Named<Schema>;
    parameters: Named<Parameter>;
    responses?: Named<ApiResponse>;
    headers: Named<{ description?: string }>;
  };
  readonly 'x-error-catalogue': readonly NamedSchema<'CatalogError'>[];
  readonly 'x-rate-limits': readonly { name: string; calls: number; perSeconds: number; counts: string }[];
  readonly 'x-socket': {
    readonly path: string;
    readonly protocol: string;
    readonly description: string;
    readonly events: readonly { name: string; from: 'server' | 'client'; description: string; payload?: Schema }[];
  };
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Resolves `$ref`; a schema that contains itself (any JSON value) becomes one without constraints. */
export function resolved(schema: Schema, { components }: ApiDocument): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...own } = schema;
  const named = components.schemas[nameIn($ref)];
  return JSON.stringify(named)?.includes(`"${$ref}"`) ? own : { ...named, ...own };
}

function responseOf(response: ApiResponse | { readonly $ref: string }, { components }: ApiDocument): ApiResponse {
  return '$ref' in response ? components.responses![nameIn(response.$ref)]! : response;
}

const json = 'application/json';
export const jsonSchemaOf = (body?: Pick<ApiResponse, 'content'>): Schema | undefined => body?.content?.[json]?.schema;
/** Media types other than JSON. */
export const mediaOf = ({ content = {} }: Pick<ApiResponse, 'content'>): string[] =>
  Object.keys(content).filter((type) => type !== json);
/** Base URL without a trailing slash. */
export const baseUrlOf = ({ servers }: ApiDocument): string => (servers[0]?.url ?? '').replace(/\/+$/, '');

/** The operations in document order, with their places; parameters are resolved. */
export function operationsOf(document: ApiDocument) {
  const seen = new Set<string>();
  const named = document.components.parameters;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, summary, ...operation }]) => {
      // Two paths of one operation share a summary; the second gets the end of its path as a suffix.
      const suffix = seen.has(summary) ? ` (${nameIn(path)})` : '';
      seen.add(summary);
      return {
        ...operation,
        id,
        method: method.toUpperCase(),
        path,
        summary: `${summary}${suffix}`,
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            { ...responseOf(response, document), codes: operation['x-errors']?.[status] },
          ]),
        ),
        parameters: (operation.parameters ?? []).map((given) => (given.$ref ? named[nameIn(given.$ref)]! : given)),
        /** Names of the accepted security schemes, any one of which suffices; null: none is needed. */
        credentials: operation.security.map((scheme) => Object.keys(scheme)[0] ?? null),
      };
    }),
  );
}

export type Operation = ReturnType<typeof operationsOf>[number];

/** Lists before what stands in them, pages for people last. */
const rankOf = ({ path }: Operation): number => path.split('/').length + (/^\/(api|v1)\//.test(path) ? 0 : 100);
const listsFirst = (one: Operation, other: Operation): number => rankOf(one) - rankOf(other);

/** The operations by group, without empty groups. */
export const groupsOf = (document: ApiDocument) =>
  document.tags
    .map((tag) => ({
      ...tag,
      operations: operationsOf(document)
        .filter(({ tags }) => tags[0] === tag.name)
        .sort(listsFirst),
    }))
    .filter((group) => group.operations.length > 0);

/** Possible errors of a response; empty for a success. */
export function errorsOf({ codes = [] }: ApiResponse, document: ApiDocument) {
  return codes.flatMap((code) => document['x-error-catalogue'].find((error) => error.code === code) ?? []);
}
