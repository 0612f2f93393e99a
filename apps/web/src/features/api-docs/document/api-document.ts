import { queryOptions } from '@tanstack/react-query';
import { open } from '../../../client/api';

/** The parts of JSON Schema (2020-12) that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface ParameterObject {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-access': 'Public' | 'Protected';
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Content; readonly headers?: Readonly<Record<string, object>> }
    >
  >;
}

/** An error code with its meaning and advice. */
export interface CatalogError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly advice: string;
}

interface SocketEvent {
  readonly name: string;
  readonly from: 'server' | 'client';
  readonly description: string;
  readonly payload?: Schema;
}

/** The parts of `GET /api/openapi.json` that the page uses. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, ParameterObject>>;
    readonly headers: Readonly<Record<string, { readonly description?: string }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>;
  };
  readonly 'x-error-catalogue': readonly CatalogError[];
  readonly 'x-rate-limits': readonly {
    readonly name: string;
    readonly calls: number;
    readonly perSeconds: number;
    readonly counts: string;
  }[];
  readonly 'x-socket': {
    readonly path: string;
    readonly protocol: string;
    readonly description: string;
    readonly events: readonly SocketEvent[];
  };
}

export const apiDocumentQueries = {
  all: ['api-document'] as const,
  /** Never stale: the document changes only with a deployment. */
  document: () =>
    queryOptions({
      queryKey: apiDocumentQueries.all,
      queryFn: async ({ signal }) => (await open('/api/openapi.json', { signal })).json() as Promise<ApiDocument>,
      staleTime: Infinity,
    }),
};
