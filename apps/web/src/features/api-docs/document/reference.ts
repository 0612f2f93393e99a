import type { ApiDocument, CataloguedError, OperationObject, ParameterObject, Schema } from './api-document';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  readonly status: number;
  readonly description: string;
  readonly schema: Schema | undefined;
  /** Media types of an answer that is no JSON. */
  readonly media: readonly string[];
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** Of a refusal: the codes that it can carry. */
  readonly codes: readonly CataloguedError[];
}

/** One call of the API, ready to be shown. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly access: 'Public' | 'Protected';
  /** Names of the security schemes of which one is needed; empty: none. */
  readonly credentials: readonly string[];
  /** Whether it can be called without any of them. */
  readonly isOpen: boolean;
  readonly parameters: readonly ParameterObject[];
  readonly body: { readonly required: boolean; readonly schema: Schema } | undefined;
  readonly answers: readonly Answer[];
}

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

export interface Reference {
  readonly document: ApiDocument;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly groups: readonly Group[];
}

const json = 'application/json';
const lastPart = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The schema that a reference means; a reference to nothing is a schema that takes anything. */
export function resolved(schema: Schema, document: ApiDocument): Schema {
  if (!schema.$ref) return schema;
  const { $ref, ...own } = schema;
  return { ...document.components.schemas[lastPart($ref)], ...own };
}

function codesOf(schema: Schema | undefined, catalogue: ReadonlyMap<string, CataloguedError>): CataloguedError[] {
  const named = schema?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? [];
  return named.flatMap((code) => catalogue.get(String(code)) ?? []);
}

function answersOf({ responses }: OperationObject, document: ApiDocument): Answer[] {
  const catalogue = new Map(document['x-error-catalogue'].map((error) => [error.code, error]));
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
        codes: codesOf(schema, catalogue),
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
    answers: answersOf(operation, document),
  };
}

/** One call at two paths has one summary: the second is told by what its path ends with. */
function told(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>();
  return operations.map((operation) => {
    const { summary, path } = operation;
    const isAgain = seen.has(summary);
    seen.add(summary);
    return isAgain ? { ...operation, summary: `${summary} (${path.slice(path.lastIndexOf('/') + 1)})` } : operation;
  });
}

/** The document in the order in which it is read: by group, groups without a call left out. */
export function referenceOf(document: ApiDocument): Reference {
  const operations = told(
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

/** Where a group stands on the page. */
export const groupAnchor = (name: string): string => `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** The best answer: the first that is no refusal. */
const successOf = ({ answers }: Operation): Answer | undefined => answers.find(({ status }) => status < 300);

/** Whether its answer is a file that is heard. */
export const answersAudio = (operation: Operation): boolean =>
  successOf(operation)?.media.some((type) => type.startsWith('audio/')) ?? false;
