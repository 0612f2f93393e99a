import { decodeJwt } from 'jose';
import { sharedFixture } from './fixtures';
import { signIn } from './sign-in';
import { until, type Polling } from './until';

/** A response of the API as its documents describe it; which fields there are depends on the route. */
export interface ApiBody {
  readonly success: boolean;
  readonly data: unknown;
  readonly error?: string;
  readonly code?: string;
  readonly rateLimitExceeded?: boolean;
  readonly errors?: readonly { readonly msg: string; readonly param: string }[];
  readonly pagination?: { readonly page: number; readonly limit: number; readonly total: number; totalPages: number };
  readonly page?: { readonly next: string | null; readonly isLast?: boolean };
  readonly filterOptions?: Readonly<Record<string, readonly string[]>>;
  readonly jobId?: string;
  readonly status?: string;
  readonly [field: string]: unknown;
}

export interface ApiReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ApiBody;
}

export interface PostResponse {
  readonly status: number;
  readonly body: { jobId: string; data: Record<string, unknown>; code?: string; error?: string; errors?: object[] };
}

export interface AuditedEvent {
  readonly type: string;
  readonly id: string;
  readonly hash: string;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly causationId: string;
  readonly correlationId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Profile {
  readonly usage: { readonly domains: { domain: string; charactersUsed: number; charactersReserved: number }[] };
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A server of the tests, by its URL. */
type Server = { readonly url: string };

const finished = ['completed', 'failed', 'cancelled'];

/** Calls the API with one credential, or with none. */
export class ApiClient {
  /** `voices`: two of the podcast collection. */
  constructor(
    readonly url: string,
    readonly credential: string | null,
    readonly voices: readonly [string, string] = ['', ''],
  ) {}

  static async with({ url }: Server, credential: string | null = null): Promise<ApiClient> {
    const { body } = await new ApiClient(url, credential).request('GET /api/voices/collection');
    const [first, second] = body.data as { voice_id: string }[];
    if (!first || !second) throw new Error('The podcast collection has fewer than two voices');
    return new ApiClient(url, credential, [first.voice_id, second.voice_id]);
  }

  static async signedIn(url: string, email = 'ada@example.com'): Promise<ApiClient> {
    return ApiClient.with({ url }, await signIn(url, email));
  }

  /** Of the session. */
  get accountId(): string {
    return decodeJwt(this.credential ?? '').sub ?? '';
  }

  /** The response as it came; `body`: JSON, or its text. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        // What administrators read of accounts needs one.
        ...(path.startsWith('/api/admin/') && { 'x-access-reason': 'Test' }),
        ...(this.credential !== null && { authorization: `Bearer ${this.credential}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  fetch(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    return this.call(method, path, undefined, headers);
  }

  /** Sends a request such as `GET /api/jobs`, and reads whatever it answers. */
  async request(call: string, { body: sent, headers }: RequestOptions = {}): Promise<ApiReply> {
    const [method = '', path = ''] = call.split(' ');
    const response = await this.call(method, path, sent, headers);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body = isJson ? ((await response.json()) as ApiBody) : { success: response.ok, data: undefined };
    return { status: response.status, headers: response.headers, body };
  }

  /** The body of a success. @throws Error for any other status */
  async get(path: string, headers: Record<string, string> = {}): Promise<{ data: object }> {
    return (await this.successful('GET', path, undefined, headers)) as { data: object };
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<PostResponse> {
    const response = await this.call('POST', path, body, headers);
    return { status: response.status, body: (await response.json()) as PostResponse['body'] };
  }

  /** The data of a success. @throws Error for any other status */
  async data<Data>(method: string, path: string, body?: object): Promise<Data> {
    return ((await this.successful(method, path, body)) as { data: Data }).data;
  }

  /** Makes the audio of these lines, in the first voice; returns the id of the job. `part`: further fields of the request. */
  async made(lines: readonly string[], part: object = {}): Promise<string> {
    const compilation = lines.map((text) => ({ text, voice_id: this.voices[0] }));
    const body = { domain: 'example.com', compilation, ...part };
    const { jobId } = await this.data<{ jobId: string }>('POST', '/api/compilations', body);
    const { status, error } = await this.untilFinished(jobId);
    if (status !== 'completed') throw new Error(`The job is ${status}: ${error}`);
    return jobId;
  }

  /** Gives the account, which must be an administrator's, a plan without a limit. */
  async removeLimit(): Promise<void> {
    await this.data('PUT', `/api/admin/accounts/${this.accountId}/plan`, { plan: 'entreprise' });
  }

  /** Waits until the job has completed, failed or been cancelled. */
  untilFinished(jobId: string, polling?: Polling): Promise<{ status: string; error: string | null }> {
    return until(async () => {
      const { data } = (await this.get(`/api/jobs/${jobId}`)) as { data: { status: string; error: string | null } };
      return finished.includes(data.status) && data;
    }, polling);
  }

  /** The same for each of many jobs, with fewer requests. */
  async untilAllFinished(jobIds: readonly string[], timeoutMs = 120_000): Promise<void> {
    for (const jobId of jobIds) await this.untilFinished(jobId, { timeoutMs });
  }

  /** Waits until no characters are reserved; returns the profile. */
  untilSettled(polling?: Polling): Promise<{ data: Profile }> {
    return until(async () => {
      const profile = (await this.get('/api/users/me')) as { data: Profile };
      return profile.data.usage.domains.every(({ charactersReserved }) => charactersReserved === 0) && profile;
    }, polling);
  }

  private async successful(...[method, path, body, headers]: Parameters<ApiClient['call']>): Promise<unknown> {
    const response = await this.call(method, path, body, headers);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

/** A client of the tests of a file or `describe`, with a session of the account. */
export const testClient = (server: Server, email?: string): ApiClient =>
  sharedFixture(() => ApiClient.signedIn(server.url, email));

/** Sorted names of an object's fields. */
export const fieldsOf = (value: unknown): string[] => Object.keys(value as object).sort();
/** Sorted names of the documented fields and of additional ones, each list separated by spaces. */
export const fields = (documented: string, additional = ''): string[] =>
  `${documented} ${additional}`.trim().split(/\s+/).sort();
