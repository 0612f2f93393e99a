import { fields, fieldsOf, ApiClient } from '../../support/api-client';
import { testApp } from '../../support/test-app';

const dated = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string;
const article = 'Bees dance in the dark. They show each other where the flowers are, and how far.';

interface UsageOfAccount {
  readonly charactersUsed: number;
  readonly charactersReserved: number;
  readonly remaining: number;
}

/** docs/PRODUCT.md#calls-of-the-public-api: the documented calls that no page makes. */
describe('the calls of the public API', () => {
  let token: string;
  let ada: ApiClient;
  let visitor: ApiClient;
  const client = (bearer: string | null) => ApiClient.with(app, bearer);
  const app = testApp();
  beforeAll(async () => {
    const { session, token: issued } = await app.apiToken();
    [ada, visitor, token] = [await client(session), await client(null), issued];
  });

  test('POST /api/openai/generate-podcast-script', async () => {
    const [voice_id_1, voice_id_2] = ada.voices;
    const body = { article, voice_id_1, voice_id_2, model: 'gpt-4o-mini', temperature: 0.7 };
    const response = await ada.request('POST /api/openai/generate-podcast-script', { body });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const data = response.body.data as { compilation: object[]; metadata: object; usage: object };
    expect(fieldsOf(data)).toEqual(
      fields('compilation metadata usage', 'podcastId characters language model names notes omitted title version'),
    );
    for (const segment of data.compilation)
      expect(fieldsOf(segment)).toEqual(fields('text voice_id speaker', 'source'));
    expect(data.metadata).toEqual({
      characterCount: article.length,
      segmentCount: data.compilation.length,
      tokensUsed: 0,
    });
    expect(data.usage).toEqual({ characterUsed: 0, characterAllowed: 10_000 });
    expect((await visitor.request('POST /api/openai/generate-podcast-script', { body })).status).toBe(401);
  });

  test('POST /api/tts: the audio', async () => {
    const text = 'Good evening, and welcome.';
    const body = { text, voice_id: ada.voices[0], tts_provider: 'local' };
    const { status, body: response } = await ada.request('POST /api/tts', { body });
    expect(status).toBe(200);
    expect(fieldsOf(response.data)).toEqual(fields('audioUrl voiceId textLength duration', 'jobId'));
    const { audioUrl, duration } = response.data as { audioUrl: string; duration: number };
    expect(response.data).toMatchObject({ voiceId: ada.voices[0], textLength: text.length });
    expect(duration).toBeGreaterThan(0.5);
    const audio = await ada.request(`GET ${new URL(audioUrl).pathname}`);
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  });

  describe('a compilation', () => {
    const domain = 'show.example.com';
    let jobId: string;

    test('POST /api/compilations: 202 with jobId and status; the token comes in the body', async () => {
      const [first, second] = ada.voices;
      const compilation = [
        { text: 'What are bees doing in the dark?', voice_id: first },
        { text: 'They dance.', voice_id: second },
      ];
      const body = {
        token_id: token,
        compilation,
        tts_provider: 'local',
        domain,
        intro: 'Welcome.',
        outro: 'Goodbye.',
      };
      const response = await visitor.request('POST /api/compilations', { body });
      expect(response).toMatchObject({ status: 202, body: { success: true, status: 'pending' } });
      jobId = response.body.jobId ?? '';
      expect(response.body.data).toEqual({ jobId, status: 'pending' });
    });

    test('GET /api/jobs/{jobId}/output: 202 until the job completes, then the audio', async () => {
      const early = await ada.request(`GET /api/jobs/${jobId}/output`);
      if (early.status !== 200) expect(early).toMatchObject({ status: 202, body: { success: true, jobId } });
      await ada.untilFinished(jobId);
      const done = await ada.request(`GET /api/jobs/${jobId}/output`);
      expect([done.status, done.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    });

    test('GET /api/jobs/{jobId}: the compilation job, also listed by GET /api/jobs', async () => {
      const { status, body } = await ada.request(`GET /api/jobs/${jobId}`);
      expect(status).toBe(200);
      const specified =
        'id jobId type status progress createdAt completedAt jobDetails outputUrl metadata error token_id';
      expect(fieldsOf(body.data)).toEqual(
        fields(
          specified,
          'attempt errorCode position queuePosition estimatedCompletedAt segmentsReplaced awaitedProvider shareId external_id isDeleted deletesAt title chapters partTimes',
        ),
      );
      expect(body.data).toMatchObject({
        id: jobId,
        jobId,
        type: 'audioCompilation',
        status: 'completed',
        progress: 1,
        createdAt: dated,
        completedAt: dated,
        outputUrl: `${app.url}/api/jobs/${jobId}/output`,
        jobDetails: {
          domain,
          segmentsTotal: 4,
          segmentsCompleted: 4,
          totalCharactersProcessed: 59,
          currentStep: 'completed',
        },
      });
      const { metadata } = body.data as { metadata: object };
      expect(fieldsOf(metadata)).toEqual(fields('duration fileSize format'));
      const { data } = (await ada.request('GET /api/jobs')).body;
      expect((data as { id: string }[]).map(({ id }) => id)).toContain(jobId);
    });

    test('GET /api/usage/characters/{domain}: its usage by month', async () => {
      const month = new Date().toISOString().slice(0, 7);
      let used = 0;
      while (used === 0) {
        const { status, body } = await ada.request(`GET /api/usage/characters/${domain}?month=${month}`);
        expect(status).toBe(200);
        expect(fieldsOf(body.data)).toEqual(fields('totalCharacters domain limit usage period'));
        const { totalCharacters, usage, period } = body.data as {
          totalCharacters: number;
          usage: object;
          period: object;
        };
        used = totalCharacters;
        if (used === 0) continue; // settled shortly after the job ends
        expect(body.data).toMatchObject({ totalCharacters: 59, domain, limit: 10_000 });
        const { account } = (
          (await ada.request('GET /api/users/me')).body.data as { usage: { account: UsageOfAccount } }
        ).usage;
        const { remaining } = account;
        expect(remaining).toBe(10_000 - account.charactersUsed - account.charactersReserved);
        expect(usage).toEqual({ current: 59, percentage: 0.59, remaining });
        expect(period).toMatchObject({ month, startDate: `${month}-01` });
      }
    });

    test('POST /api/stitch/chunks is protected and concatenates outputs', async () => {
      const output = `/api/jobs/${jobId}/output`;
      const body = { chunkUrls: [output, output], outputName: 'both.mp3' };
      expect(await visitor.request('POST /api/stitch/chunks', { body })).toMatchObject({
        status: 401,
        body: { success: false, error: 'Authentication required' },
      });
      const response = await ada.request('POST /api/stitch/chunks', { body });
      expect(response).toMatchObject({ status: 200, body: { success: true, data: { chunksProcessed: 2 } } });
      expect(fieldsOf(response.body.data)).toEqual(fields('outputUrl duration fileSize chunksProcessed', 'jobId'));
    });
  });
});
