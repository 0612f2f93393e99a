import { openAiKey, startOpenAi } from '../../../../../../test/support/openai-server';
import { ServiceFailures } from '../../../platform/external-services/service-failures';
import { Metrics } from '../../../platform/observability/metrics';
import { OpenAiSpeech } from './openai-speech';
import { pronouncedInput } from './pronunciation-instructions';

const nginx = { written: 'nginx', alias: 'engine x' };
const siobhan = { written: 'Siobhan', ipa: 'ʃɪˈvɔːn' };

test('a model that follows instructions gets one for each word', () =>
  expect(pronouncedInput('Siobhan runs nginx.', [siobhan, nginx], 'gpt-4o-mini-tts')).toEqual({
    input: 'Siobhan runs nginx.',
    instructions: 'Pronounce “Siobhan” like the IPA transcription /ʃɪˈvɔːn/. Pronounce “nginx” as “engine x”.',
  }));
test.each(['tts-1', 'kokoro'])('%s gets the aliases in the text', (model) =>
  expect(pronouncedInput('Siobhan runs nginx.', [siobhan, nginx], model)).toEqual({ input: 'Siobhan runs engine x.' }),
);
test('a text without pronunciations has no instructions', () =>
  expect(pronouncedInput('Hello.', [], 'gpt-4o-mini-tts')).toEqual({ input: 'Hello.' }));

test('the instructions reach OpenAI', async () => {
  const server = await startOpenAi();
  try {
    const options = { apiKey: openAiKey, baseUrl: `${server.url}/v1`, model: 'gpt-4o-mini-tts' };
    const speech = await OpenAiSpeech.connect(options, new ServiceFailures(new Metrics()));
    const request = { text: 'We run nginx.', voiceId: 'alloy', pronunciations: [nginx] };
    await speech.speak(request, new AbortController().signal);
    expect(server.requests[0]?.body).toMatchObject({
      input: 'We run nginx.',
      instructions: 'Pronounce “nginx” as “engine x”.',
    });
  } finally {
    await server.close();
  }
});
