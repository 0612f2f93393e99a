import { OpenAiScriptWriter } from '../../../apps/api/src/media/script-writing/openai/openai-script-writer';
import { defaultRetryPolicy } from '../../../apps/api/src/platform/timing/retry';
import { startOpenAiChat } from '../../support/openai-chat-server';
import { openAiKey } from '../../support/openai-server';
import type { OutsideService } from '../outside-call';
import { openAiErrors } from './speech';

const article = 'The lake froze in January. Children skated on it until March.';
const retries = { ...defaultRetryPolicy, attempts: 3, sleep: async () => undefined };
const quick = { timeoutMs: 5_000, retries };

export const scriptWriter: OutsideService = {
  title: 'Scripts (OpenAI or a compatible server)',
  start: startOpenAiChat,
  bodyOf: (status) => (status === 404 ? undefined : openAiErrors(status)),
  calls: [
    {
      name: 'write',
      prepare: async ({ url, failures }) => {
        const writer = await OpenAiScriptWriter.connect(
          { apiKey: openAiKey, baseUrl: `${url}/v1`, ...quick },
          failures,
        );
        const request = {
          ownerId: 'ada',
          article,
          model: 'gpt-4o-mini',
          temperature: 0.7,
          signal: new AbortController().signal,
        };
        return { run: () => writer.write(request) };
      },
    },
  ],
};
