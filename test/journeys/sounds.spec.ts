import { createDuetcast } from '@duetcast/client/duetcast';
import { maxSoundBytes, maxSounds } from '@duetcast/domain/limits/sound-limits';
import type { ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { io } from 'socket.io-client';
import { ContentStore } from '../../apps/api/src/platform/content/content-store';
import { silence, sine, wavOf } from '../support/audio-fixtures';
import { ApiClient } from '../support/api-client';
import { testApp } from '../support/test-app';
import { until } from '../support/until';

const wav = (hertz: number, seconds = 1) => wavOf([sine(hertz, seconds, 8_000)], 8_000);

interface Listed {
  id: string;
  name: string;
  kind: string;
  durationMs: number;
  url: string;
}

describe('the sounds of an account', () => {
  let voice_id: string;
  const server = testApp({ SUBMIT_LIMIT: '1000' });
  beforeAll(async () => {
    voice_id = (await createDuetcast({ baseUrl: server.url }).get('/api/voices/collection')).data[0]!.voice_id;
  });

  const signIn = async (name: string) => {
    const token = await server.signIn(`${name}@example.com`);
    const authorization = `Bearer ${token}`;
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, { ...init, headers: { authorization, ...init.headers } });
    const send = (audio: Buffer, name = 'Jingle', type = 'audio/wav') =>
      call(`/api/sounds?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: new Uint8Array(audio),
      });
    const upload = async (audio: Buffer, name?: string) => {
      const response = await send(audio, name);
      return ((await response.json()) as { data: { id: string } }).data.id;
    };
    const list = async () =>
      ((await (await call('/api/sounds')).json()) as { data: { sounds: Listed[]; limit: number } }).data;
    const uploads = async () => (await list()).sounds.filter(({ kind }) => kind === 'upload');
    const remove = (id: string) => call(`/api/sounds/${id}`, { method: 'DELETE' });
    return { token, call, send, upload, list, uploads, remove, jobs: await ApiClient.with(server, token) };
  };
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

  test('starts with built-in music, which can be heard', async () => {
    const { list, call } = await signIn('built-in');
    const { sounds, limit } = await list();
    expect(limit).toBe(maxSounds);
    expect(sounds.map(({ id }) => id)).toEqual(
      ['bed', 'sting'].flatMap((kind) => ['calm', 'warm', 'bright', 'pulse'].map((name) => `${name}-${kind}`)),
    );
    const { url, durationMs } = sounds.find(({ id }) => id === 'pulse-sting')!;
    const [one, other] = await Promise.all([call(url), call(url)]);
    const audio = Buffer.from(await one.arrayBuffer());
    expect(one.headers.get('content-type')).toBe('audio/mpeg');
    expect(Buffer.from(await other.arrayBuffer()).equals(audio)).toBe(true);
    expect(audio.length / (96_000 / 8)).toBeCloseTo(durationMs / 1000, 0);
    const part = await call(url, { headers: { range: 'bytes=10-19' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, audio.subarray(10, 20)]);
    const etag = one.headers.get('etag')!;
    expect((await call(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('holds what is uploaded, once, until it is deleted; others cannot use it', async () => {
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    const audio = wav(440);
    const id = await ada.upload(audio, 'Jingle 🎵');
    expect(await ada.upload(audio, 'Again')).toBe(id);
    expect(await ada.uploads()).toMatchObject([{ id, name: 'Jingle 🎵', durationMs: 1_000 }]);
    const { url } = (await ada.uploads())[0]!;
    expect(Buffer.from(await (await ada.call(url)).arrayBuffer())).toEqual(audio);
    expect(await codeOf(await bob.call(url))).toEqual([404, 'sound.missing']);
    expect(await bob.upload(audio)).not.toBe(id);
    expect((await ada.remove(id)).status).toBe(200);
    expect((await ada.remove(id)).status).toBe(200);
    expect(await ada.uploads()).toEqual([]);
    expect(await codeOf(await ada.call(url))).toEqual([404, 'sound.missing']);
    expect(await bob.uploads()).toHaveLength(1);
  });

  test('refuses what is no audio, is too long, or too large', async () => {
    const { send, uploads, call } = await signIn('refused');
    expect(await codeOf(await send(Buffer.from('hello')))).toEqual([400, 'sound.notAudio']);
    expect(await codeOf(await send(Buffer.from('{}'), 'Jingle', 'application/json'))).toEqual([400, 'sound.notAudio']);
    expect(await codeOf(await send(wavOf([silence(300.5, 2_000)], 2_000)))).toEqual([413, 'sound.tooLong']);
    expect(await codeOf(await send(Buffer.alloc(maxSoundBytes + 1)))).toEqual([413, 'request.tooLarge']);
    expect(await codeOf(await send(Buffer.alloc(maxSoundBytes)))).toEqual([400, 'sound.notAudio']);
    expect(await codeOf(await send(wav(1), 'n'.repeat(101)))).toEqual([413, 'request.fieldTooLong']);
    expect(await codeOf(await send(wav(1), 'Jingle', 'audio/ogg'))).toEqual([415, 'request.mediaType']);
    const elsewhere = { method: 'POST', headers: { 'content-type': 'audio/wav' }, body: new Uint8Array(wav(1)) };
    expect(await codeOf(await call('/api/tts', elsewhere))).toEqual([415, 'request.mediaType']);
    expect(await uploads()).toEqual([]);
    expect((await send(wavOf([silence(300, 2_000)], 2_000))).status).toBe(200);
  });

  test('reach open pages, and the events of the account', async () => {
    const { token, upload, remove, call } = await signIn('live');
    const socket = io(server.url, { path: '/ws/updates', auth: { token }, transports: ['websocket'] });
    const pushed: number[] = [];
    socket.on('sounds_update', ({ sounds }: Parameters<ServerEvents['sounds_update']>[0]) =>
      pushed.push(sounds.sounds),
    );
    await new Promise((resolve) => socket.once('connected', resolve));
    const sound = await upload(wav(330));
    await until(() => pushed.length === 1);
    await remove(sound);
    await until(() => pushed.length === 2);
    socket.disconnect();
    expect(pushed).toEqual([1, 0]);
    const { data } = (await (await call('/api/events')).json()) as { data: { type: string; data: object }[] };
    const events = data.filter(({ type }) => type.startsWith('Sound'));
    expect(events.map(({ type }) => type)).toEqual(['SoundAdded', 'SoundRemoved']);
    expect(JSON.stringify(events)).not.toContain('Jingle');
  });

  describe('in a compilation', () => {
    const text = 'Twice a day the sea rises, and twice a day it falls again.';
    const segments = () => [
      { text, voice_id },
      { text: 'The moon pulls it.', voice_id },
    ];

    const submit = async ({ call, jobs }: Awaited<ReturnType<typeof signIn>>, request: object) => {
      const body = JSON.stringify({ domain: 'example.com', compilation: segments(), ...request });
      const response = await call('/api/compilations', { method: 'POST', headers: { 'content-type': 'application/json' }, body }); // prettier-ignore
      const { jobId } = (await response.json()) as { jobId: string };
      return [jobId, await jobs.untilFinished(jobId)] as const;
    };
    const dataOf = async <Data>(response: Promise<Response>) =>
      ((await (await response).json()) as { data: Data }).data;

    test('play before, after and under the speech, and cost nothing; the same job is the same audio', async () => {
      const me = await signIn('compiler');
      const id = await me.upload(wav(440, 3), 'Opening');
      const frame = {
        intro: `/api/sounds/${id}/audio`,
        outro: '/api/sounds/pulse-sting/audio',
        music: '/api/sounds/pulse-bed/audio',
      };
      const [plain] = await submit(me, {});
      const [jobId, job] = await submit(me, frame);
      const [again] = await submit(me, frame);
      expect(job).toMatchObject({ status: 'completed', jobDetails: { segmentsTotal: 5, segmentsCompleted: 5 } });
      interface Detail {
        charactersCharged: number;
        metadata: { duration: number };
        partTimes: { startSeconds: number }[];
        chapters: { title: string }[];
      }
      const detail = (of: string) => dataOf<Detail>(me.call(`/api/jobs/${of}`));
      const [one, other] = [await detail(plain), await detail(jobId)];
      expect(other.partTimes).toHaveLength(4);
      expect(other.chapters.map(({ title }) => title)).toEqual(['Intro', expect.any(String), 'Outro']);
      expect(other.metadata.duration).toBeGreaterThan(one.metadata.duration + 8);
      const { segments: script, clips } = await dataOf<{ segments: unknown[]; clips: object }>(
        me.call(`/api/jobs/${jobId}/script`),
      );
      expect(script).toHaveLength(2);
      expect(clips).toEqual(frame);
      const audioOf = async (of: string) => Buffer.from(await (await me.call(`/api/jobs/${of}/output`)).arrayBuffer());
      expect((await audioOf(again)).equals(await audioOf(jobId))).toBe(true);
      const { events } = await dataOf<{ events: { type: string; data: Record<string, unknown> }[] }>(
        me.call(`/api/jobs/${jobId}/audit`),
      );
      expect(events.find(({ type }) => type === 'JobSubmitted')!.data.sounds).toEqual([
        { role: 'intro', soundId: id },
        { role: 'outro', soundId: 'pulse-sting' },
        { role: 'music', soundId: 'pulse-bed' },
      ]);
      expect(events.find(({ type }) => type === 'JobCompleted')!.data.charged).toBe(0);
      const { integratedLufs, truePeakDbtp } = events.find(({ type }) => type === 'JobAssembled')!.data;
      expect(Math.abs(Number(integratedLufs) + 19)).toBeLessThan(0.5);
      expect(Number(truePeakDbtp)).toBeLessThanOrEqual(-1);
    });

    test('play in the audio of a written script', async () => {
      const me = await signIn('writer');
      const ada = createDuetcast({ baseUrl: server.url, token: me.token });
      const article = `${text} The moon pulls it, and the earth turns below.`;
      const body = { article, voice_id_1: voice_id, voice_id_2: voice_id };
      const { data: script } = await ada.post('/api/openai/generate-podcast-script', { body });
      const clips = { intro: '/api/sounds/pulse-sting/audio', music: '/api/sounds/pulse-bed/audio' };
      const { jobId } = await ada.post('/api/podcast-jobs/{id}/compile', {
        params: { path: { id: script.podcastId } },
        body: { domain: 'example.com', ...clips },
      });
      expect(await me.jobs.untilFinished(jobId)).toMatchObject({ status: 'completed' });
      expect((await dataOf<{ clips: object }>(me.call(`/api/jobs/${jobId}/script`))).clips).toEqual(clips);
    });

    test('stay stored for a job after they were deleted', async () => {
      const me = await signIn('keeper');
      const id = await me.upload(wav(500, 2));
      const { url } = (await me.uploads())[0]!;
      const [jobId] = await submit(me, { music: url });
      await me.remove(id);
      const { events } = await dataOf<{ events: { type: string; data: { clips: string[] } }[] }>(
        me.call(`/api/jobs/${jobId}/audit`),
      );
      const { clips } = events.find(({ type }) => type === 'JobSubmitted')!.data;
      expect(clips).toHaveLength(1);
      expect(await server.app.get(ContentStore, { strict: false }).size(clips[0]!)).toBe(wav(500, 2).length);
    });

    test('of another account do not exist for it', async () => {
      const [ada, bob] = [await signIn('owner'), await signIn('thief')];
      const id = await ada.upload(wav(600));
      const request = { domain: 'example.com', compilation: segments(), music: `/api/sounds/${id}/audio` };
      for (const path of ['/api/compilations', '/api/compilations/estimate']) {
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) };
        const response = await bob.call(path, init);
        expect(await codeOf(response)).toEqual([404, 'sound.missing']);
      }
    });
  });
});
