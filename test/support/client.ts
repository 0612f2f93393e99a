import { decodeJwt } from 'jose';
import { ApiClient } from './api-client';
import type { OpenApiDocument } from './api-document';
import { type ResponseValidator, validatorOf } from './response-validator';
import { signIn } from './sign-in';
import { until } from './until';

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

async function validatorAt(url: string): Promise<ResponseValidator> {
  const document = await (await fetch(`${url}/api/openapi.json?include=operator`)).text();
  // Servers differ in their address alone.
  return validatorOf(document.replaceAll(url, ''), async () => JSON.parse(document) as OpenApiDocument);
}

/** A client of the public API that throws on responses the API document does not describe. */
export class Client {
  private constructor(
    readonly url: string,
    readonly session: string,
    /** Two voices of the podcast collection. */
    readonly voices: readonly [string, string],
    private readonly validator: ResponseValidator | null,
  ) {}

  /** `checked: false` skips response validation, for benchmarks. */
  static async signedIn(url: string, email = 'ada@example.com', { checked = true } = {}): Promise<Client> {
    const { voices } = await ApiClient.with({ url });
    const token = await signIn(url, email);
    return new Client(url, token, voices, checked ? await validatorAt(url) : null);
  }

  get accountId(): string {
    return decodeJwt(this.session).sub ?? '';
  }

  /** Gives the account, which must be an administrator's, a plan without a limit. */
  async removeLimit(): Promise<void> {
    const { status } = await this.put(`/api/admin/accounts/${this.accountId}/plan`, { plan: 'entreprise' });
    if (status !== 200) throw new Error(`The plan was not set: ${status}`);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.call(path, { headers: { ...this.headers(), ...headers } });
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body: object): Promise<ApiResponse> {
    return this.send('PUT', path, body);
  }

  /** Waits until every job has completed, failed or been cancelled. */
  async untilFinished(jobIds: readonly string[], timeoutMs = 120_000): Promise<void> {
    const isFinished = async (jobId: string) => {
      const { body } = await this.get(`/api/jobs/${jobId}`);
      return ['completed', 'failed', 'cancelled'].includes((body as { data: { status: string } }).data.status);
    };
    for (const jobId of jobIds) await until(() => isFinished(jobId), { timeoutMs, everyMs: 50 });
  }

  /** Waits until no reservation of the account is open. */
  async untilSettled(timeoutMs = 90_000): Promise<void> {
    const nothingIsReserved = async () => {
      const { body } = await this.get('/api/users/me');
      const { usage } = (body as { data: { usage: { domains: { charactersReserved: number }[] } } }).data;
      return usage.domains.every(({ charactersReserved }) => charactersReserved === 0);
    };
    await until(nothingIsReserved, { timeoutMs, everyMs: 100 });
  }

  send(method: string, path: string, body: object, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const all = { ...this.headers(), 'content-type': 'application/json', ...headers };
    return this.call(path, { method, headers: all, body: JSON.stringify(body) });
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.session}` };
  }

  private async call(path: string, init: RequestInit): Promise<ApiResponse> {
    const response = await fetch(this.url + path, { ...init, signal: AbortSignal.timeout(30_000) });
    const { status, headers } = response;
    const text = await response.text();
    const method = (init.method ?? 'GET').toLowerCase();
    const received = { method, status, mediaType: headers.get('content-type'), text };
    const violations = this.validator?.violationsAt(path, received);
    if (violations)
      throw new Error(
        `${method} ${path} ${status} does not match the API document: ${JSON.stringify(violations)} ${text}`,
      );
    return { status, body: JSON.parse(text) as unknown };
  }
}
