import type { ApiDocument, CatalogError, OperationObject, ParameterObject, Schema } from './api-document';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ApiResponse {
  readonly status: number;
  readonly description: string;
  readonly schema: Schema | undefined;
  /** Media types other than JSON. */
  readonly media: readonly string[];
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** Possible error codes; empty for a success. */
  readonly codes: readonly CatalogError[];
}

/** One API operation, prepared for display. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: 'Public' | 'Protected';
  /** Names of the accepted security schemes; any one of them suffices. */
  readonly credentials: readonly string[];
  /** Whether it can be called without a credential. */
  readonly isOpen: boolean;
  readonly parameters: readonly ParameterObject[];
  readonly body: { readonly required: boolean; readonly schema: Schema } | undefined;
  readonly responses: readonly ApiResponse[];
}

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface Reference {
  readonly document: ApiDocument;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly groups: readonly Group[];
}

const json = 'application/json';
const lastPart = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Resolves `$ref`; an unknown reference becomes a schema without constraints. */
export function resolved(schema: Schema, document: ApiDocument): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...own } = schema;
  return { ...document.components.schemas[lastPart($ref)], ...own };
}

function codesOf(schema: Schema | undefined, catalog: ReadonlyMap<string, CatalogError>): CatalogError[] {
  const codes = schema?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? [];
  return codes.flatMap((code) => catalog.get(String(code)) ?? []);
}

function responsesOf({ responses }: OperationObject, document: ApiDocument): ApiResponse[] {
  const catalog = new Map(document['x-error-catalogue'].map((error) => [error.code, error]));
  return Object.entries(responses)
    .map(([status, { description, content = {}, headers = {} }]) => {
      const schema = content[json]?.schema;
      return {
        status: Number(status),
        description,
        schema,
        media: Object.keys(content).filter((type) => type !== json),
        headers: Object.keys(headers).map((name) => ({
          name,
          description: document.components.headers[name]?.description ?? '',
        })),
        codes: codesOf(schema, catalog),
      };
    })
    .sort((a, b) => a.status - b.status);
}

function operationOf(path: string, method: string, operation: OperationObject, document: ApiDocument): Operation {
  const schemes = operation.security.map((each) => Object.keys(each)[0]);
  const body = operation.requestBody;
  return {
    id: operation.operationId,
    method: method.toUpperCase() as Method,
    path,
    tag: operation.tags[0] ?? '',
    summary: operation.summary,
    description: operation.description,
    access: operation['x-access'],
    credentials: schemes.filter((scheme) => scheme !== undefined),
    isOpen: schemes.includes(undefined),
    parameters: (operation.parameters ?? []).map((parameter) =>
      parameter.$ref ? document.components.parameters[lastPart(parameter.$ref)]! : parameter,
    ),
    body: body && { required: body.required, schema: body.content[json]?.schema ?? {} },
    responses: responsesOf(operation, document),
  };
}

/** Two paths of one operation share a summary; the second gets the end of its path as a suffix. */
function withUniqueSummaries(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>();
  return operations.map((operation) => {
    const { summary, path } = operation;
    const isDuplicate = seen.has(summary);
    seen.add(summary);
    return isDuplicate ? { ...operation, summary: `${summary} (${path.slice(path.lastIndexOf('/') + 1)})` } : operation;
  });
}

/** The document by group, without empty groups. */
export function referenceOf(document: ApiDocument): Reference {
  const operations = withUniqueSummaries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => operationOf(path, method, operation, document)),
    ),
  );
  const groups = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ tag }) => tag === name),
    }))
    .filter((group) => group.operations.length > 0);
  const baseUrl = (document.servers[0]?.url ?? '').replace(/\/+$/, '');
  return { document, baseUrl, groups };
}

/** Anchor of a group on the page. */
export const groupAnchor = (name: string): string => `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

const successOf = ({ responses }: Operation): ApiResponse | undefined => responses.find(({ status }) => status < 300);

/** Whether the success response is an audio file. */
export const hasAudioResponse = (operation: Operation): boolean =>
  successOf(operation)?.media.some((type) => type.startsWith('audio/')) ?? false;
