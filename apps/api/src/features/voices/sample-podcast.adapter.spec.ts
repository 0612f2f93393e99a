import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { landingWords } from '@duetcast/words/en/site/landing';
import { aVoice, StubSpeech } from '../../../../../test/support/stub-speech';
import { until } from '../../../../../test/support/until';
import type { EngineStore } from '../../media/speech/neural/engine-store';
import { WorkerAudioAssembler } from '../../media/audio/worker-audio-assembler';
import { SpeechProviders } from '../../media/speech/speech-provider';
import { FileContentStore } from '../../platform/content/file-content-store';
import { TemporaryFiles } from '../../platform/content/temporary-files';
import { SamplePodcast, sampleQuerySchema } from './sample-podcast';
import { VoiceCatalog } from './voice-catalog';

const directory = mkdtempSync(join(tmpdir(), 'duetcast-sample-'));
const content = new FileContentStore(join(directory, 'content'));
const assembler = new WorkerAudioAssembler(content, new TemporaryFiles(join(directory, 'temporary')), 1);
const local = new StubSpeech('local', async () => ['Ava', 'Ben'].map((name) => aVoice('local', name)));
const remote = new StubSpeech('elevenlabs', async () =>
  ['Rachel', 'Adam'].map((name) => aVoice('elevenlabs', name, { quality: 'natural' })),
);
const onChange = jest.fn<void, [() => void]>();
const engines = { onChange } as Partial<EngineStore> as EngineStore;
const sampleOf = (...providers: StubSpeech[]) =>
  new SamplePodcast(new VoiceCatalog(new SpeechProviders(providers)), content, assembler, engines);

afterAll(async () => {
  await assembler.close();
  rmSync(directory, { recursive: true });
});

test('is the conversation of the landing page by two voices of this server, made once', async () => {
  const sample = sampleOf(remote, local);
  const [first, second] = await Promise.all([sample.get('en'), sample.get('en')]);
  const again = await sampleOf(local, remote).get('en');
  expect([second.hash, again.hash]).toEqual([first.hash, first.hash]);
  expect(first.lines.map(({ text }) => text)).toEqual(landingWords.en.duet);
  expect(first.lines.map(({ speaker }) => speaker)).toEqual(['host', 'guest', 'host', 'guest', 'host', 'guest']);
  expect(first.voices).toEqual({ host: 'Ava', guest: 'Ben' });
  const times = first.lines.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(first.durationMs + 1);
  expect(await content.size(first.hash)).toBe(first.bytes);
  expect(local.spoken.map(({ text }) => text)).toEqual(landingWords.en.duet);
  expect(remote.spoken).toEqual([]);
});

test('is made before it is asked for, and again when other voices come', async () => {
  const changing = new StubSpeech('local', async () => ['Cleo', 'Dan'].map((name) => aVoice('local', name)));
  sampleOf(changing).prepare();
  await until(() => changing.spoken.length === landingWords.en.duet.length);
  changing.list = async () => ['Eve', 'Finn'].map((name) => aVoice('local', name));
  changing.change();
  onChange.mock.lastCall![0]();
  await until(() => changing.spoken.length === 2 * landingWords.en.duet.length);
  expect((await sampleOf(changing).get('en')).voices).toEqual({ host: 'Eve', guest: 'Finn' });
});

test('is missing in a language without two voices of this server', async () => {
  await expect(sampleOf(local).get('zh')).rejects.toMatchObject({ code: 'voice.missing' });
  await expect(sampleOf(remote).get('en')).rejects.toMatchObject({ code: 'voice.missing' });
});

test('is offered in the languages of the pages', () => {
  expect(sampleQuerySchema.parse({})).toEqual({ language: 'en' });
  expect(sampleQuerySchema.safeParse({ language: 'xx' }).success).toBe(false);
});
