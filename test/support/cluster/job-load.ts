import { until } from '../until';
import type { PostResponse, ApiClient } from '../api-client';

interface Line {
  readonly text: string;
  readonly voice_id: string;
}

export interface AcceptedJob {
  readonly jobId: string;
  readonly lines: readonly Line[];
  /** Whether its owner asked for its end. */
  readonly isCancelled: boolean;
}

/** A connection that a killed process closed; by name, as Jest's own classes are others than those of `fetch`. */
const isLostConnection = (error: unknown): boolean => /^(TypeError|TimeoutError)$/.test((error as Error).name);

/** Sends compilations, each until it is accepted, as a client behind an unreliable network does. */
export class JobLoad {
  private readonly submissions: Promise<AcceptedJob>[] = [];
  private readonly ending = new AbortController();

  constructor(private readonly client: ApiClient) {}

  /** Neighbors share a line, which is charged once; every sixth job is cancelled. */
  submit(): void {
    const number = this.submissions.length;
    const isCancelled = number % 6 === 5;
    const texts = isCancelled
      ? [`Job ${number} ends early.`, `Job ${number} is not heard.`, `Job ${number} is cancelled.`]
      : [`Jobs near ${number >> 2} say this.`, ...[1, 2, 3, 4, 5].map((line) => `Line ${line} of job ${number}.`)];
    const lines = texts.map((text, index) => ({ text, voice_id: this.client.voices[index % 2]! }));
    const submission = this.accepted(number, lines, isCancelled);
    submission.catch(() => undefined); // `all` rejects
    this.submissions.push(submission);
  }

  all(): Promise<AcceptedJob[]> {
    return Promise.all(this.submissions);
  }

  end(): void {
    this.ending.abort();
  }

  private async accepted(number: number, lines: readonly Line[], isCancelled: boolean): Promise<AcceptedJob> {
    const request = { domain: `site-${number % 3}.example.com`, compilation: lines };
    const key = { 'idempotency-key': `cluster-${number}` };
    const { body } = await this.until([202], () => this.client.post('/api/compilations', request, key));
    const { jobId } = body as { jobId: string };
    if (isCancelled) await this.until([200, 409], () => this.client.post(`/api/jobs/${jobId}/cancel`, {}));
    return { jobId, lines, isCancelled };
  }

  /** Repeats a call whose response was lost, or says that it may be repeated. */
  private async until(wanted: readonly number[], call: () => Promise<PostResponse>): Promise<PostResponse> {
    const answer = async () => {
      if (this.ending.signal.aborted) throw new Error('The test has ended');
      const response = await call().catch((error: unknown) => {
        if (isLostConnection(error)) return null;
        throw error;
      });
      if (response && wanted.includes(response.status)) return response;
      if (response && response.status !== 409 && response.status !== 429 && response.status < 500)
        throw new Error(`Rejected: ${response.status} ${JSON.stringify(response.body)}`);
      return null;
    };
    return until(answer, { everyMs: 200, timeoutMs: 5_400_000 });
  }
}
