import type { TestApp } from './test-app';

export interface ProductResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly success: boolean;
    readonly data: unknown;
    readonly error?: string;
    readonly code?: string;
    readonly rateLimitExceeded?: boolean;
    readonly errors?: readonly { readonly msg: string; readonly param: string }[];
    readonly pagination?: { readonly page: number; readonly limit: number; readonly total: number; totalPages: number };
    readonly filterOptions?: Readonly<Record<string, readonly string[]>>;
    readonly jobId?: string;
    readonly status?: string;
    readonly [field: string]: unknown;
  };
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined: no body. */
  readonly body?: unknown;
}

/** A client written from docs/PRODUCT.md alone. */
export class ProductClient {
  private constructor(
    readonly url: string,
    readonly session: string | null,
    /** Voices of the podcast collection. */
    readonly voices: readonly [string, string],
  ) {}

  static async create({ url }: TestApp, session: string | null = null): Promise<ProductClient> {
    const withoutVoices = new ProductClient(url, session, ['', '']);
    const { body } = await withoutVoices.call('GET /api/voices/collection');
    const [first, second] = body.data as { voice_id: string }[];
    if (!first || !second) throw new Error('The podcast collection has fewer than two voices');
    return new ProductClient(url, session, [first.voice_id, second.voice_id]);
  }

  /** Sends a request such as `GET /api/jobs`, with the session token if there is one. */
  async call(call: string, { headers = {}, body }: RequestOptions = {}): Promise<ProductResponse> {
    const [method = '', path = ''] = call.split(' ');
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.session !== null && { authorization: `Bearer ${this.session}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed = isJson
      ? ((await response.json()) as ProductResponse['body'])
      : { success: response.ok, data: undefined };
    return { status: response.status, headers: response.headers, body: parsed };
  }
}

/** Sorted names of an object's fields. */
export const fieldsOf = (value: unknown): string[] => Object.keys(value as object).sort();
/** Sorted names of the documented fields and of additional ones, each list separated by spaces. */
export const fields = (documented: string, additional = ''): string[] =>
  `${documented} ${additional}`.trim().split(/\s+/).sort();
