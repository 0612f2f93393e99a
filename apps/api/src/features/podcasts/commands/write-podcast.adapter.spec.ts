import { AppError, errors } from '@duetcast/domain/kernel/errors';
import { maxLostAnswers } from '@duetcast/domain/limits/job-limits';
import { scriptTimeoutMs } from '@duetcast/domain/limits/podcast-limits';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { JobFixture } from '../../../../../../test/support/job-fixture';
import { leasesOfOnlyProcess } from '../../../../../../test/support/only-process';
import { ScriptedSpeech } from '../../../../../../test/support/scripted-speech';
import type { PageReader } from '../../../media/articles/page-reader';
import type { Script, ScriptWriter } from '../../../media/script-writing/script-writer';
import { readConfig } from '../../../platform/config/config';
import { ContentHealth } from '../../../platform/content/content-health';
import { StoreUnavailable } from '../../../platform/errors/store-unavailable';
import { InterruptedScripts } from '../interrupted-scripts';
import { PodcastTexts } from '../queries/podcast-texts';
import { Scripts } from '../queries/scripts';
import type { PreviewLimits } from './preview-limits';
import { VoiceWarnings } from '../../voices/public';
import { WritePodcast, WritePodcastHandler } from './write-podcast';
import { freshFixture } from '../../../../../../test/support/fixtures';

const config = readConfig({ NODE_ENV: 'test', ROLES: 'worker' });
const script = {
  segments: [{ speaker: 'Host', text: 'Hello.' }],
  tokensUsed: 1,
  model: 'local',
  language: 'en',
} as unknown as Script;

let write: () => Promise<Script>;
const fixture = freshFixture(() => JobFixture.with(new ScriptedSpeech()));
beforeEach(() => {
  write = async () => script;
});

const request = {
  ownerId: 'acc_ada',
  origin: 'generate',
  article: 'The lake froze in January.',
  voice_id_1: 'local-ada',
  model: 'local',
  temperature: 0.7,
  options: {},
} as unknown as WritePodcast['request'];

function send(context = fixture.context()) {
  const { deciders, content, added, catalog, storage } = fixture;
  const writer = { write: () => write() } as unknown as ScriptWriter;
  const reader = { textOf: async (text: string) => ({ text, language: 'en' }) } as unknown as PageReader;
  const texts = new PodcastTexts(content, added, config);
  const previews = {} as PreviewLimits;
  const warnings = new VoiceWarnings(catalog);
  const using = [deciders, writer, texts, catalog, previews, reader, storage, warnings] as const;
  const handler = new WritePodcastHandler(...using, new ContentHealth(content));
  return handler.execute(new WritePodcast({ request, context }));
}

async function row(): Promise<PodcastRow | undefined> {
  await fixture.waitForRows();
  return (await fixture.rows.find<PodcastRow>(podcasts.name, { limit: 1 })).rows[0]?.row;
}

test('an unexpected error ends the podcast with an error of the catalog', async () => {
  write = () => Promise.reject(new TypeError('undefined is not a function'));
  await expect(send()).rejects.toThrow(TypeError);
  expect(await row()).toMatchObject({ status: 'failed', error: errors.internal.message });
});

test('a script that cannot be stored ends it, too, and a repeated request writes it once it can', async () => {
  const context = fixture.context();
  const put = jest.spyOn(fixture.content, 'put');
  write = async () => {
    put.mockRejectedValueOnce(new StoreUnavailable('The bucket is away'));
    return script;
  };
  await expect(send(context)).rejects.toThrow(StoreUnavailable);
  expect(await row()).toMatchObject({ status: 'failed', error: errors['store.unavailable'].message });
  write = jest.fn(async () => script);
  const ping = jest.spyOn(fixture.content, 'ping').mockResolvedValue(false);
  await expect(send(context)).rejects.toThrow(StoreUnavailable);
  expect(write).not.toHaveBeenCalled();
  ping.mockRestore();
  await send(context);
  expect(await row()).toMatchObject({ status: 'scripted', error: null });
});

test('one whose answers are lost is bought three times at most under one key', async () => {
  const context = fixture.context();
  write = jest.fn(() => Promise.reject(new AppError('script.answerLost')));
  const codes: string[] = [];
  for (let times = 0; times <= maxLostAnswers; times++)
    await send(context).catch(({ code }: AppError) => codes.push(code));
  expect(codes).toEqual([...Array<string>(maxLostAnswers).fill('script.answerLost'), 'script.answersLost']);
  expect(write).toHaveBeenCalledTimes(maxLostAnswers);
});

test('one whose request ended without an outcome is ended by a sweep, and no other', async () => {
  let fail: (error: Error) => void = () => undefined;
  write = () => new Promise((_, reject) => (fail = reject));
  const sent = send();
  await fixture.untilEventIn('podcast-', () => true);
  expect(await row()).toMatchObject({ status: 'requested' });
  const { rows, deciders, states } = fixture;
  const sweeper = new InterruptedScripts(
    rows,
    deciders,
    new Scripts(deciders, {} as never, states),
    leasesOfOnlyProcess(states),
    config,
  );
  await sweeper.sweep(Date.now() + scriptTimeoutMs);
  expect(await row()).toMatchObject({ status: 'requested' });
  await sweeper.sweep(Date.now() + 2 * scriptTimeoutMs + 1_000);
  expect(await row()).toMatchObject({ status: 'failed', error: errors['script.answerLost'].message });
  fail(new Error('The process ended.'));
  await expect(sent).rejects.toThrow();
});
