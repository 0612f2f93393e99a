export interface Parameter {
  readonly name?: string;
  readonly in?: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly $ref?: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly 'x-access': 'Public' | 'Protected';
  readonly security: readonly Readonly<Record<string, []>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema?: object }>; headers: object }>>;
}

/** The parts of `GET /api/openapi.json` that tests read. */
export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { name: string }[];
  readonly components: { schemas: Record<string, Record<string, unknown>> };
  readonly 'x-socket': { path: string; events: readonly { name: string }[] };
  readonly 'x-rate-limits': readonly { calls: number; perSeconds: number }[];
  readonly 'x-error-catalogue': readonly { code: string; status: number; advice: string }[];
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
