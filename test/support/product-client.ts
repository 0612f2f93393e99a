import type { TestApp } from './test-app';

export interface ProductResponse {
  readonly status: number;
  readonly headers: Headers;
  /** An answer: a success flag plus data and error. */
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

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** `undefined`: none. */
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

  static async of({ url }: TestApp, session: string | null = null): Promise<ProductClient> {
    const unvoiced = new ProductClient(url, session, ['', '']);
    const { body } = await unvoiced.call('GET /api/voices/collection');
    const [first, second] = body.data as { voice_id: string }[];
    if (!first || !second) throw new Error('The podcast collection has fewer than two voices');
    return new ProductClient(url, session, [first.voice_id, second.voice_id]);
  }

  /** `GET /api/jobs`: with the bearer session token where there is one, and a JSON body where one is given. */
  async call(call: string, { headers = {}, body }: Sent = {}): Promise<ProductResponse> {
    const [method = '', path = ''] = call.split(' ');
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.session !== null && { authorization: `Bearer ${this.session}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    const read = isJson ? ((await answer.json()) as ProductResponse['body']) : { success: answer.ok, data: undefined };
    return { status: answer.status, headers: answer.headers, body: read };
  }
}

/** The names of an object's fields, in the order of the alphabet: those that are documented, and further ones. */
export const fieldsOf = (value: unknown): string[] => Object.keys(value as object).sort();
export const fields = (specified: string, ours = ''): string[] => `${specified} ${ours}`.trim().split(/\s+/).sort();
