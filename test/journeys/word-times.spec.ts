import { WebVTTParser } from 'webvtt-parser';
import { elevenLabsKey, startElevenLabs } from '../support/elevenlabs-server';
import { ApiClient } from '../support/api-client';
import { pathOf, ShowClient } from '../support/show-client';
import { startTestApp } from '../support/test-app';
import { sharedFixture } from '../support/fixtures';

interface Timed {
  readonly startTime: number;
  readonly endTime: number;
  readonly body: string;
}
type Segment = Timed & { readonly speaker?: string; readonly words?: readonly Timed[] };

const lines = ['Is 1 < 2 & 3 > 2, or is it not?', 'It is.\n\nIt has always been.', '我们喜欢音乐。'];
/** The parser's own table lacks the semicolons. */
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

describe('a job with voices that give times of words', () => {
  let token: string;
  let ada: ApiClient;
  let jobId: string;

  const speech = sharedFixture(() => startElevenLabs());
  const app = sharedFixture(() => startTestApp({ ELEVENLABS_API_KEY: elevenLabsKey, ELEVENLABS_BASE_URL: speech.url }));
  beforeAll(async () => {
    token = await app.signIn();
    ada = await ApiClient.with(app, token);
    const timed = lines.map((text, at) => ({ speaker: 'Host', text, voice_id: `elevenlabs-voice${at % 2}` }));
    const untimed = { speaker: 'Guest', text: 'Thank you.', voice_id: await localVoice() };
    jobId = await completed([...timed, untimed]);
  });

  const localVoice = async () => {
    const { data } = (await ada.get('/api/voices/collection')) as { data: { voice_id: string }[] };
    return data.find(({ voice_id }) => voice_id.startsWith('local-'))?.voice_id;
  };
  async function completed(compilation: object[], intro = '/api/sounds/pulse-sting/audio'): Promise<string> {
    const { body, status } = await ada.post('/api/compilations', { domain: 'example.com', compilation, intro });
    expect(status).toBe(202);
    expect(await ada.untilFinished(body.jobId)).toMatchObject({ status: 'completed' });
    return body.jobId;
  }
  const fileOf = async (path: string, accept = '*/*') => {
    const response = await ada.fetch(path, { accept });
    expect(response.status).toBe(200);
    return response.text();
  };
  const segmentsOf = async (path: string) => (JSON.parse(await fileOf(path)) as { segments: Segment[] }).segments;
  const captions = (id: string, format: string, words = 'true') => `/api/jobs/${id}/captions?format=${format}&words=${words}`; // prettier-ignore

  test('has the words of each of their lines, in order and within the line', async () => {
    const segments = await segmentsOf(captions(jobId, 'json'));
    const withoutSpaces = (text: string) => text.replaceAll(' ', '');
    const timed = segments.filter(({ words }) => words);
    expect(timed).toHaveLength(lines.length);
    for (const { words = [], body, startTime, endTime } of timed) {
      expect(withoutSpaces(words.map((word) => word.body).join(''))).toBe(withoutSpaces(body));
      const times = [startTime, ...words.flatMap((word) => [word.startTime, word.endTime]), endTime];
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(words.at(-1)!.endTime).toBeGreaterThan(words[0]!.startTime);
    }
    expect(timed[0]!.startTime).toBeGreaterThan(0.5);
    expect(timed[2]!.words?.map(({ body }) => body)).toEqual(['我们', '喜欢', '音乐。']);
    expect(segments.at(-1)).toMatchObject({ speaker: 'Guest', body: 'Thank you.' });
  });

  test('has WebVTT with times in the cues that passes the parser of the W3C without an error', async () => {
    const { cues, errors } = new WebVTTParser(entities).parse(await fileOf(captions(jobId, 'vtt')), 'captions');
    expect(errors).toEqual([]);
    expect(cues).toHaveLength(lines.length + 1);
    const vtt = await fileOf(captions(jobId, 'vtt'));
    expect(vtt.match(/<\d\d:\d\d:\d\d\.\d{3}>/g)?.length).toBeGreaterThan(10);
  });

  test('has captions without them as before, unless they are asked for', async () => {
    for (const format of ['vtt', 'json', 'srt', 'txt']) {
      const plain = await fileOf(`/api/jobs/${jobId}/captions?format=${format}`);
      expect(plain).toBe(await fileOf(captions(jobId, format, 'false')));
      expect(plain).not.toMatch(/"words"|<\d\d:/);
    }
    expect(await fileOf(captions(jobId, 'srt'))).toBe(await fileOf(captions(jobId, 'srt', 'false')));
    expect((await ada.fetch(captions(jobId, 'json', '1'))).status).toBe(400);
  });

  test('shared, and as an episode, has the same words', async () => {
    const words = await fileOf(captions(jobId, 'json'));
    const { body } = await ada.post(`/api/jobs/${jobId}/share`, {});
    const shareId = body.data.shareId as string;
    expect(await fileOf(`/api/shares/${shareId}/captions?format=json&words=true`)).toBe(words);
    expect(await fileOf(`/embed/${shareId}`, 'text/html')).toContain(`captions?format=json&amp;words=true"`);
    const shows = new ShowClient(app, token);
    const { id } = await shows.create();
    const episode = await shows.add(id, jobId, {});
    const page = await fileOf(pathOf(episode.pageUrl), 'text/html');
    const [, transcript = ''] = /transcript="([^"]+)"/.exec(page) ?? [];
    expect(await fileOf(transcript)).toBe(words);
    expect(await segmentsOf(`${transcript.replace('?words=true', '')}?_from=app`)).toEqual(
      await segmentsOf(`/api/jobs/${jobId}/captions?format=json`),
    );
  });

  test('keeps the times of lines that another job plays: they are spoken once, and move with the line', async () => {
    const again = await completed([{ speaker: 'Host', text: lines[1], voice_id: 'elevenlabs-voice1' }]);
    expect(speech.requests.filter(({ method }) => method === 'POST')).toHaveLength(lines.length);
    const [moved] = await segmentsOf(captions(again, 'json'));
    const [, first] = await segmentsOf(captions(jobId, 'json'));
    // A short cue may begin before or after its first word.
    const within = ({ words = [] }: Segment) => words.map((word) => word.startTime - words[0]!.startTime);
    const before = within(first!);
    within(moved!).forEach((seconds, at) => expect(seconds).toBeCloseTo(before[at]!, 2));
    expect(moved!.startTime).toBeLessThan(first!.startTime);
  });

  test('has the times of a streamed text once it has ended', async () => {
    const stream = await fetch(`${app.url}/api/tts?stream=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'It can be heard at once.', voice_id: 'elevenlabs-voice0' }),
    });
    expect(stream.status).toBe(200);
    expect((await stream.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const streamed = stream.headers.get('x-job-id') ?? '';
    await ada.untilFinished(streamed);
    const [segment] = await segmentsOf(captions(streamed, 'json'));
    expect(segment!.words?.map(({ body }) => body).join(' ')).toBe('It can be heard at once.');
  });
});
