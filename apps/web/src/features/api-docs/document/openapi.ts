import type { Schema as NamedSchema } from '../../../client/api-types';

/** The parts of JSON Schema (2020-12) that the document uses; a keyword without a name here is a limit. */
export interface Schema {
  readonly [limit: string]: unknown;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
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

export interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface ApiResponse extends Body {
  readonly description: string;
  readonly headers?: Readonly<Record<string, object>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-access': 'Public' | 'Protected';
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

type Named<Value> = Readonly<Record<string, Value>>;

/** The parts of `GET /api/openapi.json` that the page uses. */
export interface ApiDocument {
  readonly servers: readonly { url: string }[];
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Named<Named<OperationObject>>;
  readonly components: {
    schemas: Named<Schema>;
    parameters: Named<Parameter>;
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

/** Resolves `$ref`; a schema that contains itself (any JSON value) becomes one without constraints. */
export function resolved(schema: Schema, { components }: ApiDocument): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...own } = schema;
  const named = components.schemas[$ref.split('/').at(-1)!];
  return JSON.stringify(named)?.includes(`"${$ref}"`) ? own : { ...named, ...own };
}

export const parameterOf = (parameter: Parameter, { components }: ApiDocument): Parameter =>
  parameter.$ref ? components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter;

const json = 'application/json';
export const jsonSchemaOf = (body?: Body): Schema | undefined => body?.content?.[json]?.schema;
/** Media types other than JSON. */
export const mediaOf = ({ content = {} }: Body): string[] => Object.keys(content).filter((type) => type !== json);
/** Without a trailing slash. */
export const baseUrlOf = ({ servers }: ApiDocument): string => (servers[0]?.url ?? '').replace(/\/+$/, '');
