import { testApp } from '../support/test-app';
import { until } from '../support/until';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly data: Record<string, unknown> };
}

/** What an account is charged, from the estimate to the usage page, through the HTTP API. */
describe('charges', () => {
  let voices: string[];

  const server = testApp({ DOWNLOAD_ALLOWED_HOSTS: '127.0.0.1:9' });
  beforeAll(async () => {
    const { body } = (await server.http().get('/api/voices/collection').expect(200)) as unknown as Answer;
    voices = (body.data as unknown as { voice_id: string }[]).map(({ voice_id }) => voice_id);
  });

  async function account(email: string) {
    const session = await server.signIn(email);
    const authorization = `Bearer ${session}`;
    const post = async (path: string, body: object): Promise<Answer> =>
      await server.http().post(path).set({ authorization }).send(body);
    const get = async (path: string): Promise<Answer> => await server.http().get(path).set({ authorization });
    const used = async () => {
      const { usage } = (await get('/api/users/me')).body.data as { usage: { account: { charactersUsed: number } } };
      return usage.account.charactersUsed;
    };
    const job = async (jobId: string) => {
      const { body } = await get(`/api/jobs/${jobId}`);
      return body.data as {
        status: string;
        jobDetails: { charactersCharged: number; totalCharactersProcessed: number };
      };
    };
    /** Submits the compilation and waits for its end. */
    const make = async (compilation: object) => {
      const { status, body } = await post('/api/compilations', compilation);
      expect(status).toBe(202);
      const jobId = body.jobId as string;
      await until(async () => ['completed', 'failed', 'cancelled'].includes((await job(jobId)).status));
      return { jobId, ...(await job(jobId)) };
    };
    const estimate = async (compilation: object) =>
      (await post('/api/compilations/estimate', compilation)).body.data as { characters: number; reused: number };
    return { post, get, used, make, estimate, job };
  }

  const show = (lines: readonly string[], changes: object = {}) => ({
    domain: 'a.example.com',
    compilation: lines.map((text, index) => ({ text, voice_id: voices[index % 2]! })),
    ...changes,
  });

  test('an estimate warns of a text that its voice cannot read, and names no voice where none can', async () => {
    const { post } = await account('scripts@example.com');
    const { body } = await post('/api/compilations/estimate', show(['Hello there.', 'これはペンです。', 'Привет.']));
    const warnings = body.data.warnings as { voices: string[] }[];
    expect(warnings).toMatchObject([
      { index: 1, code: 'voice.script', language: 'ja', voices: [] },
      { index: 2, code: 'voice.script', language: 'ru' },
    ]);
    expect(warnings[1]?.voices).toContain('local-ru-ru-m2');
  });

  test('a compilation that its voices cannot read is refused; a line in another language of their script is not', async () => {
    const { post } = await account('unread@example.com');
    const lines = [
      'Hello there.',
      'これはペンです。',
      'Привет.',
      'Das ist eine lange Zeile auf Deutsch, die jeder versteht.',
    ];
    const { status, body } = await post('/api/compilations', show(lines, { intro: '这是一个句子。' }));
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          param: 'intro',
          code: 'field.invalid',
          msg: expect.stringMatching(/No voice speaks Chinese on this server/) as string,
        },
        {
          param: 'compilation[1].text',
          code: 'field.invalid',
          msg: expect.stringMatching(/No voice speaks Japanese/) as string,
        },
        {
          param: 'compilation[2].text',
          code: 'field.invalid',
          msg: expect.stringMatching(/Voices that can: local-ru/) as string,
        },
      ],
    ]);
  });

  test('a foreign word is said in a line, and warned of', async () => {
    const { make, post } = await account('words@example.com');
    const lines = show(['The word for Japan is 日本, as everybody here knows.']);
    expect((await post('/api/compilations/estimate', lines)).body.data.warnings).toMatchObject([
      { code: 'voice.words' },
    ]);
    expect(await make(lines)).toMatchObject({ status: 'completed' });
  }, 60_000);

  test('a line is charged once: repeated, edited, under another domain, heard before', async () => {
    const { make, estimate, used, post } = await account('once@example.com');
    const first = ['Hello there.', 'Hello!', 'Hello there.'];
    expect(await estimate(show(first))).toMatchObject({ characters: 12 + 6, reused: 1 });
    const made = await make(show(first));
    expect(made.jobDetails).toMatchObject({ charactersCharged: 18, totalCharactersProcessed: 30 });
    await until(async () => (await used()) === 18);
    expect(await estimate(show(first))).toMatchObject({ characters: 0, reused: 3 });

    const edited = ['Hello there.', 'Good morning!', 'Hello there.'];
    expect(await estimate(show(edited))).toMatchObject({ characters: 13 });
    expect((await make(show(edited, { domain: 'b.example.com' }))).jobDetails.charactersCharged).toBe(13);
    await until(async () => (await used()) === 31);

    const heard = await post('/api/tts', { text: 'Heard before.', voice_id: voices[0] });
    expect(heard.status).toBe(200);
    expect((await make(show(['Heard before.']))).jobDetails.charactersCharged).toBe(0);
    await until(async () => (await used()) === 31 + 13);
  }, 60_000);

  test('intros count like every line, and an emoji is one character', async () => {
    const { make, estimate } = await account('intro@example.com');
    const withIntro = show(['One 👋.'], { intro: 'Welcome.', outro: { text: 'Bye.', voice_id: voices[1] } });
    expect(await estimate(withIntro)).toMatchObject({ characters: 6 + 8 + 4 });
    expect((await make(withIntro)).jobDetails.charactersCharged).toBe(18);
  }, 60_000);

  test('a clip that cannot be fetched fails the job before anything is charged', async () => {
    const { make, used } = await account('clip@example.com');
    const failed = await make(show(['Never spoken.'], { intro: 'http://127.0.0.1:9/intro.mp3' }));
    expect(failed).toMatchObject({
      status: 'failed',
      jobDetails: { charactersCharged: 0, totalCharactersProcessed: 0 },
    });
    expect(await used()).toBe(0);
  }, 60_000);

  test('fifty submissions at once over five domains reserve exactly what the account may use', async () => {
    const { post, get } = await account('fifty@example.com');
    const line = (index: number) => `${index} `.padEnd(400, 'a');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post('/api/compilations', show([line(index)], { domain: `d${index % 5}.example.com` })),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(25);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(25);
    for (const { body } of refused)
      expect(body).toMatchObject({
        code: 'usage.limitExceeded',
        error: 'Character limit exceeded for this account.',
        scope: 'account',
        limit: 10_000,
        requested: 400,
      });
    const { usage } = (await get('/api/users/me')).body.data as { usage: { account: Record<string, number> } };
    expect(usage.account).toMatchObject({ characterLimit: 10_000, remaining: 0 });
  }, 60_000);
});
