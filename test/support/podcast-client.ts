import type { ScriptSegment } from '@duetcast/domain/podcasts/script';
import { ApiClient } from './api-client';
import type { TestApp } from './test-app';

export interface VoicedSegment extends ScriptSegment {
  readonly voice_id: string;
}
/** Response data of `POST /api/openai/generate-podcast-script`. */
export interface GeneratedScript {
  readonly podcastId: string;
  readonly compilation: VoicedSegment[];
  readonly metadata: { characterCount: number; segmentCount: number; tokensUsed: number };
  readonly model: string;
  readonly language: string;
  readonly characters: number;
}
/** Response data of `POST /api/scripts/estimate`. */
export interface ScriptEstimate {
  readonly characters: Readonly<Record<'brief' | 'standard' | 'full', number>>;
  readonly fits: Readonly<Record<'brief' | 'standard' | 'full', boolean>>;
}
export interface PodcastJob {
  readonly id: string;
  readonly content: string;
  readonly script: VoicedSegment[];
  readonly viewed: boolean;
  readonly metadata: { characterCount: number };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const dataOf = <Data>({ body }: { body: unknown }): Data => (body as { data: Data }).data;

let sessionCount = 0;
/** Id of a new anonymous session. */
export const newSessionId = (): string => `session_1795435200000_visitor${(sessionCount += 1)}`;

/** Calls the podcast routes with two voices of the podcast collection. */
export class PodcastClient {
  private constructor(
    private readonly app: TestApp,
    readonly voices: { readonly voice_id_1: string; readonly voice_id_2: string },
  ) {}

  static async create(app: TestApp): Promise<PodcastClient> {
    const [voice_id_1, voice_id_2] = (await ApiClient.with(app, await app.signIn('voices@example.com'))).voices;
    return new PodcastClient(app, { voice_id_1, voice_id_2 });
  }

  generate(headers: Record<string, string>, body: object) {
    return this.post('/api/openai/generate-podcast-script', headers, body);
  }

  preview(headers: Record<string, string>, body: object) {
    return this.post('/api/openai/preview-podcast-script', headers, body);
  }

  async unviewed(token: string): Promise<PodcastJob[]> {
    const response = await this.app.http().get('/api/podcast-jobs/unviewed').set(bearer(token)).expect(200);
    return dataOf<{ jobs: PodcastJob[] }>(response).jobs;
  }

  private post(path: string, headers: Record<string, string>, body: object) {
    return this.app
      .http()
      .post(path)
      .set(headers)
      .send({ ...this.voices, ...body });
  }
}
