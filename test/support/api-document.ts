export interface Parameter {
  readonly name?: string;
  readonly in?: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly $ref?: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

export interface Response {
  readonly description?: string;
  readonly content?: Record<string, { schema?: object; example?: unknown }>;
  readonly headers?: object;
}

export interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly 'x-access': 'Public' | 'Protected';
  readonly security: readonly Readonly<Record<string, []>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    required: boolean;
    content: Record<string, { schema: Record<string, unknown>; example?: unknown }>;
  };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
  /** Codes of the errors, by status. */
  readonly 'x-errors': Readonly<Record<string, readonly string[]>>;
}

/** The parts of `GET /api/openapi.json` that tests read. */
export interface OpenApiDocument {
  readonly info: { readonly version: string; readonly license?: object };
  readonly webhooks: Readonly<Record<string, object>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { name: string }[];
  readonly components: { schemas: Record<string, Record<string, unknown>>; responses: Record<string, Response> };
  readonly 'x-socket': { path: string; events: readonly { name: string }[] };
  readonly 'x-rate-limits': readonly { calls: number; perSeconds: number }[];
  readonly 'x-error-catalogue': readonly { code: string; status: number; advice: string }[];
}

/** The response of a status, with what it refers to, and its place as a JSON pointer. */
export function responseOf(document: OpenApiDocument, path: string, method: string, status: number | string) {
  const response = document.paths[path]?.[method]?.responses[status];
  if (!response) return undefined;
  if (!('$ref' in response)) return { response, place: ['paths', path, method, 'responses', String(status)] };
  const name = response.$ref.slice(response.$ref.lastIndexOf('/') + 1);
  return { response: document.components.responses[name]!, place: ['components', 'responses', name] };
}

export interface Call {
  /** `get /api/jobs/{jobId}` */
  readonly route: string;
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

export const callsOf = ({ paths }: OpenApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method} ${path}`, path, method, operation })),
  );
