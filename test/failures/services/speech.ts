import { ElevenLabsSpeech } from '../../../apps/api/src/media/speech/elevenlabs/elevenlabs-speech';
import { OpenAiSpeech } from '../../../apps/api/src/media/speech/openai/openai-speech';
import { RemoteSpeech } from '../../../apps/api/src/media/speech/remote/remote-speech';
import type { SpeechProvider, SpeechRequest } from '../../../apps/api/src/media/speech/speech-provider';
import { defaultRetryPolicy } from '../../../apps/api/src/platform/timing/retry';
import { elevenLabsKey, startElevenLabs } from '../../support/elevenlabs-server';
import { openAiKey, startOpenAi } from '../../support/openai-server';
import { startSpeechServer } from '../../support/speech-server';
import type { CallSetting, OutsideCall, OutsideService } from '../outside-call';

/** Read out in about the half second of the servers' tone. */
export const line = 'Hello.';

/** As in production, with shorter deadlines and no pauses. */
const quick = {
  timeoutMs: 5_000,
  retries: { ...defaultRetryPolicy, sleep: async () => undefined },
  probePauses: () => 0,
};
const deadlineMs = 5 * quick.timeoutMs + 5_000;

export const elevenLabsAt = ({ url, failures }: CallSetting): Promise<SpeechProvider> =>
  ElevenLabsSpeech.connect({ apiKey: elevenLabsKey, baseUrl: url, ...quick }, failures);
export const openAiAt = ({ url, failures }: CallSetting): Promise<SpeechProvider> =>
  OpenAiSpeech.connect({ apiKey: openAiKey, baseUrl: `${url}/v1`, model: 'gpt-4o-mini-tts', ...quick }, failures);
export const remoteAt = ({ url, failures }: CallSetting): Promise<SpeechProvider> =>
  RemoteSpeech.connect({ baseUrl: `${url}/v1`, model: 'kokoro', ...quick }, failures);

type Connect = (setting: CallSetting) => Promise<SpeechProvider>;

const speak = (connect: Connect, voiceId: string, request: Partial<SpeechRequest> = {}): OutsideCall => ({
  name: 'speak',
  deadlineMs,
  prepare: async (setting) => {
    const provider = await connect(setting);
    const spoken = { text: line, voiceId, ...request };
    return { run: async () => (await provider.speak(spoken, new AbortController().signal)).audio.length };
  },
});

const voices = (connect: Connect): OutsideCall => ({
  name: 'list of voices',
  deadlineMs: 35_000,
  prepare: async (setting) => {
    const provider = await connect(setting);
    return { run: () => provider.voices() };
  },
});

const pronunciations = [{ written: 'Hello', alias: 'Hullo' }];

const elevenLabsStatuses: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  402: 'payment_required',
  403: 'missing_permissions',
  429: 'rate_limit_exceeded',
  500: 'internal_error',
  503: 'system_busy',
};
const openAiCodes: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  402: 'billing_not_active',
  429: 'rate_limit_exceeded',
};

export const openAiErrors = (status: number): object => ({
  error: { message: 'No.', type: 'error', param: null, code: openAiCodes[status] ?? null },
});

export const speechServices: readonly [OutsideService, OutsideService, OutsideService] = [
  {
    title: 'Speech of ElevenLabs',
    start: startElevenLabs,
    bodyOf: (status) =>
      elevenLabsStatuses[status] && { detail: { status: elevenLabsStatuses[status], message: 'No.' } },
    calls: [
      speak(elevenLabsAt, 'voice0'),
      voices(elevenLabsAt),
      {
        ...speak(elevenLabsAt, 'voice0', { pronunciations, lexicon: { accountKey: 'ada', pronunciations } }),
        name: 'dictionaries',
        path: '/v1/pronunciation-dictionaries',
      },
    ],
  },
  {
    title: 'Speech of OpenAI',
    start: startOpenAi,
    bodyOf: (status) => (status === 404 ? undefined : openAiErrors(status)),
    calls: [speak(openAiAt, 'alloy')],
  },
  {
    title: 'Speech of another server',
    start: () => startSpeechServer(),
    bodyOf: (status) => (status === 404 ? undefined : { detail: 'No.' }),
    calls: [
      // A WAV that is streamed does not say how long it is.
      { ...speak(remoteAt, 'af_bella'), returns: { truncated: 'half of the audio' } },
      voices(remoteAt),
    ],
  },
];
