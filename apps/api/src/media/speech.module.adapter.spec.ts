import { Test } from '@nestjs/testing';
import { defaultSpeechProcesses, readConfig } from '../platform/config/config';
import { ConfigModule } from '../platform/config/config.module';
import { ExternalServicesModule } from '../platform/external-services/external-services.module';
import { ObservabilityModule } from '../platform/observability/observability.module';
import { SpeechProviders } from './speech/speech-provider';
import { SpeechModule } from './speech.module';

const start = async (variables: NodeJS.ProcessEnv) => {
  const imports = [
    ConfigModule.with(readConfig({ NODE_ENV: 'test', ...variables })),
    ObservabilityModule,
    ExternalServicesModule,
    SpeechModule,
  ];
  const app = await Test.createTestingModule({ imports }).compile();
  return { app: await app.init(), providers: app.get(SpeechProviders) };
};

test('offers the local voices without keys, and reports the others as not configured', async () => {
  const { app, providers } = await start({});
  expect(providers.all().map(({ name }) => name)).toEqual(['local']);
  expect(providers.get('local').concurrency).toBe(defaultSpeechProcesses);
  expect(() => providers.get('openai')).toThrow('This voice provider is not configured.');
  expect(() => providers.get('elevenlabs')).toThrow('This voice provider is not configured.');
  expect(() => providers.get('missing')).toThrow('This voice does not exist.');
  await app.close();
});

test('keys add their providers, the most natural-sounding first', async () => {
  const keys = {
    ELEVENLABS_API_KEY: 'key',
    OPENAI_API_KEY: 'key',
    OPENAI_SPEECH_MODEL: 'tts-1',
    SPEECH_PROCESSES: '3',
  };
  const { app, providers } = await start(keys);
  expect(providers.all().map(({ name }) => name)).toEqual(['elevenlabs', 'openai', 'local']);
  expect(providers.get('openai').settingsOf('alloy')).toBe('tts-1/wav');
  expect(providers.get('local').concurrency).toBe(3);
  await app.close();
});

test('a speech server comes before the voices that run here, and leaves the address of OpenAI to scripts', async () => {
  const server = { SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'kokoro', ROLES: 'projector' };
  const own = await start({ ...server, VOICE_ENGINES: 'hibari', OPENAI_API_KEY: 'key' });
  expect(own.providers.all().map(({ name }) => name)).toEqual(['openai', 'remote', 'neural', 'local']);
  expect(own.providers.get('remote').settingsOf('af_bella')).toBe('kokoro/wav');
  await own.app.close();
  const scripts = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
  const other = await start({ SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', ...scripts });
  expect(other.providers.all().map(({ name }) => name)).toEqual(['remote', 'local']);
  await other.app.close();
});

test('the engines come before the basic voices; one that cannot be used is left out', async () => {
  // Nothing is installed where nothing speaks.
  const { app, providers } = await start({ VOICE_ENGINES: 'kokoro,missing', ROLES: 'projector' });
  expect(providers.all().map(({ name }) => name)).toEqual(['neural', 'local']);
  expect(await providers.get('neural').voices()).toEqual([]);
  await app.close();
  const other = await start({ VOICE_ENGINES: 'missing' });
  expect(other.providers.all().map(({ name }) => name)).toEqual(['local']);
  await other.app.close();
});

test('closing the application ends the speech processes', async () => {
  const { app, providers } = await start({});
  const local = providers.get('local');
  await local.speak({ text: 'Hello.', voiceId: 'en-us-f3' }, new AbortController().signal);
  await app.close();
  await expect(
    local.speak({ text: 'Hello.', voiceId: 'en-us-f3' }, new AbortController().signal),
  ).rejects.toMatchObject({ code: 'speech.unreachable' });
});
