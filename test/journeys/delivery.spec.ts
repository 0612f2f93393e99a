import NodeId3 from 'node-id3';
import { ApiClient } from '../support/api-client';
import { bearer, dataOf, PodcastClient, type GeneratedScript } from '../support/podcast-client';
import { testApp } from '../support/test-app';

interface Range {
  startSeconds: number;
  endSeconds: number;
}
interface Timed {
  chapters: ({ title: string } & Range)[];
  partTimes: Range[];
}
interface Delivered {
  text: string;
  speed?: number;
  pause_after_ms?: number;
  section?: string;
}

let podcasts: PodcastClient;
let ada: string;
let jobs: ApiClient;
const app = testApp();
beforeAll(async () => {
  podcasts = await PodcastClient.create(app);
  ada = await app.signIn('ada@example.com');
  jobs = await ApiClient.with(app, ada);
});

const get = async <Data>(path: string): Promise<Data> =>
  dataOf<Data>(await app.http().get(path).set(bearer(ada)).expect(200));
const post = async <Data>(path: string, body: object, status: number): Promise<Data> =>
  dataOf<Data>(await app.http().post(path).set(bearer(ada)).send(body).expect(status));

const said = (text: string, delivery: object = {}) => ({ text, voice_id: podcasts.voices.voice_id_1, ...delivery });
const tides = 'Twice a day the sea rises, and twice a day it falls again.';

async function finished(request: object): Promise<string> {
  const { jobId } = await post<{ jobId: string }>('/api/compilations', { domain: 'example.com', ...request }, 202);
  expect(await jobs.untilFinished(jobId)).toMatchObject({ status: 'completed' });
  return jobId;
}

describe('a compilation with speeds, pauses and sections', () => {
  const compilation = () => [
    said(tides, { pause_after_ms: 0 }),
    said(tides, { speed: 2, pause_after_ms: 2_000 }),
    said('The moon pulls the water.', { section: 'The moon' }),
    said('And so does the sun.'),
  ];
  let jobId: string;
  let timed: Timed;
  beforeAll(async () => {
    jobId = await finished({ compilation: compilation(), speed: 0.8 });
    timed = await get<Timed>(`/api/jobs/${jobId}`);
  });

  test('speaks and pauses as requested', () => {
    const [slow, fast] = timed.partTimes.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds);
    expect(timed.partTimes).toHaveLength(4);
    expect(slow! / (fast! - 2)).toBeGreaterThan(2);
  });

  test('has the sections as chapters, also in its file', async () => {
    const titles = [tides, 'The moon'];
    expect(timed.chapters.map(({ title }) => title)).toEqual(titles);
    expect(timed.chapters[1]).toMatchObject({
      startSeconds: timed.partTimes[2]!.startSeconds,
      endSeconds: timed.partTimes[3]!.endSeconds,
    });
    const output = await app.http().get(`/api/jobs/${jobId}/output`).set(bearer(ada)).buffer(true).expect(200);
    expect(NodeId3.read(output.body as Buffer).chapter?.map(({ tags }) => tags?.title)).toEqual(titles);
  });

  test('its script has the same delivery', async () => {
    const { segments } = await get<{ segments: Delivered[] }>(`/api/jobs/${jobId}/script`);
    expect(segments.map(({ speed, pause_after_ms, section }) => ({ speed, pause_after_ms, section }))).toEqual([
      { speed: 0.8, pause_after_ms: 0 },
      { speed: 2, pause_after_ms: 2_000 },
      { speed: 0.8, section: 'The moon' },
      { speed: 0.8 },
    ]);
  });
});

test('text at another speed is charged and its estimate says so; pauses and sections are free', async () => {
  const text = 'Spring tides come with a new and with a full moon.';
  const estimate = async (delivery: object, show: object = {}) => {
    const request = { compilation: [said(text, delivery)], domain: 'example.com', ...show };
    return (await post<{ characters: number }>('/api/compilations/estimate', request, 200)).characters;
  };
  await finished({ compilation: [said(text)] });
  expect(await estimate({})).toBe(0);
  expect(await estimate({ speed: 1, pause_after_ms: 900, section: 'Spring tides' })).toBe(0);
  expect(await estimate({ speed: 1 }, { speed: 1.5 })).toBe(0);
  expect(await estimate({}, { speed: 1.5 })).toBe(text.length);
  await finished({ compilation: [said(text)], speed: 1.5 });
  expect(await estimate({ speed: 1.5 })).toBe(0);
});

describe('a podcast', () => {
  const article = 'The sea rises twice a day. The moon pulls the water. The sun helps it twice a month.';
  const scriptOf = (id: string) => get<{ script: Delivered[] }>(`/api/podcast-jobs/${id}`);
  const compile = async (id: string, request: object): Promise<Timed> => {
    const body = { domain: 'example.com', ...request };
    const { jobId } = await post<{ jobId: string }>(`/api/podcast-jobs/${id}/compile`, body, 202);
    expect(await jobs.untilFinished(jobId)).toMatchObject({ status: 'completed' });
    return get<Timed>(`/api/jobs/${jobId}`);
  };

  test('keeps the delivery of its lines for the next compilation', async () => {
    const { podcastId } = dataOf<GeneratedScript>(await podcasts.generate(bearer(ada), { article }).expect(200));
    const segments = [
      { speaker: 'Host', text: 'Why does the sea rise?', section: 'The sea', pause_after_ms: 100 },
      { speaker: 'Guest', text: 'The moon pulls it.', speed: 1.5 },
      { speaker: 'Host', text: 'And the sun?', section: 'The sun' },
    ];
    const { chapters } = await compile(podcastId, { segments, speed: 0.9 });
    expect(chapters.map(({ title }) => title)).toEqual(['The sea', 'The sun']);
    const [first, second, third] = segments;
    expect((await scriptOf(podcastId)).script).toMatchObject([
      { ...first, speed: 0.9 },
      second,
      { ...third, speed: 0.9 },
    ]);
    await compile(podcastId, {});
    expect((await scriptOf(podcastId)).script.map(({ speed }) => speed)).toEqual([0.9, 1.5, 0.9]);
    await compile(podcastId, { speed: 1.2 });
    expect((await scriptOf(podcastId)).script.map(({ speed }) => speed)).toEqual([1.2, 1.2, 1.2]);
  });

  test('an edited line keeps its section, unless it is sent without a title', async () => {
    const { podcastId } = dataOf<GeneratedScript>(await podcasts.generate(bearer(ada), { article }).expect(200));
    const [one, two] = [
      { speaker: 'Host', text: 'Why does the sea rise?' },
      { speaker: 'Guest', text: 'The moon pulls it.' },
    ];
    await compile(podcastId, { segments: [one, { ...two, section: 'The moon', speed: 1.5 }] });
    const kept = await compile(podcastId, { segments: [one, two] });
    expect(kept.chapters.map(({ title }) => title)).toEqual(['Host: Why does the sea rise?', 'The moon']);
    expect((await scriptOf(podcastId)).script[1]).not.toHaveProperty('speed');
    const removed = await compile(podcastId, { segments: [one, { ...two, section: '' }] });
    expect(removed.chapters).toHaveLength(1);
    expect((await scriptOf(podcastId)).script[1]).not.toHaveProperty('section');
  });
});
