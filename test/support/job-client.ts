import type { TestApp } from './test-app';
import { until } from './until';

export interface AuditedEvent {
  readonly type: string;
  readonly id: string;
  readonly hash: string;
  readonly actor: { readonly kind: string; readonly id: string };
  readonly causationId: string;
  readonly correlationId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface PostResponse {
  readonly status: number;
  readonly body: { jobId: string; data: Record<string, unknown>; code?: string; error?: string; errors?: object[] };
}

interface Profile {
  readonly usage: { readonly domains: { domain: string; charactersUsed: number; charactersReserved: number }[] };
}

const finished = ['completed', 'failed', 'cancelled'];

/** Calls the job routes with one credential. */
export class JobClient {
  private constructor(
    private readonly url: string,
    private readonly credential: string,
    /** Two voices of the podcast collection. */
    readonly voices: readonly [string, string],
  ) {}

  static async with({ url }: TestApp, credential: string): Promise<JobClient> {
    const { data } = (await (await fetch(`${url}/api/voices/collection`)).json()) as { data: { voice_id: string }[] };
    const [first, second] = data;
    if (!first || !second) throw new Error('The podcast collection has fewer than two voices');
    return new JobClient(url, credential, [first.voice_id, second.voice_id]);
  }

  fetch(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    return fetch(this.url + path, { method, headers: { authorization: `Bearer ${this.credential}`, ...headers } });
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<{ data: object }> {
    const response = await this.fetch(path, headers);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data: object };
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<PostResponse> {
    const response = await fetch(this.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.credential}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as PostResponse['body'] };
  }

  untilFinished(jobId: string): Promise<{ status: string; error: string | null }> {
    return until(async () => {
      const { data } = (await this.get(`/api/jobs/${jobId}`)) as { data: { status: string; error: string | null } };
      return finished.includes(data.status) && data;
    });
  }

  /** Waits until no characters are reserved; returns the profile. */
  untilSettled(): Promise<{ data: Profile }> {
    return until(async () => {
      const profile = (await this.get('/api/users/me')) as { data: Profile };
      return profile.data.usage.domains.every(({ charactersReserved }) => charactersReserved === 0) && profile;
    });
  }
}
