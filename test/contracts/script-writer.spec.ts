import type { ScriptOptions } from '@duetcast/domain/podcasts/script-options';
import type { PageReader } from '../../apps/api/src/media/articles/page-reader';
import { ConfinedScriptWriter } from '../../apps/api/src/media/articles/confined-script-writer';
import { LocalScriptWriter } from '../../apps/api/src/media/script-writing/local/local-script-writer';
import { OpenAiScriptWriter } from '../../apps/api/src/media/script-writing/openai/openai-script-writer';
import type { ScriptRequest } from '../../apps/api/src/media/script-writing/script-writer';
import { ServiceFailures } from '../../apps/api/src/platform/external-services/service-failures';
import { Metrics } from '../../apps/api/src/platform/observability/metrics';
import { chatCompletion, startOpenAiChat } from '../support/openai-chat-server';
import { openAiKey } from '../support/openai-server';
import { scriptWriterContract } from './script-writer.contract';

const local = new LocalScriptWriter();

describe('sentences of the article', () =>
  scriptWriterContract(async () => ({
    writer: new ConfinedScriptWriter({
      script: (request: ScriptRequest) => local.write(request),
    } as unknown as PageReader),
    close: async () => undefined,
  })));

describe('a model of OpenAI', () =>
  scriptWriterContract(async () => {
    const server = await startOpenAiChat();
    const writer = await OpenAiScriptWriter.connect(
      { apiKey: openAiKey, baseUrl: `${server.url}/v1` },
      new ServiceFailures(new Metrics()),
    );
    const write = writer.write.bind(writer);
    writer.write = async (request) => {
      const answer = await answerOf(request.article, request.options);
      if (answer !== null) server.respondNext(chatCompletion({ content: answer }));
      return write(request);
    };
    return { writer, close: () => server.close() };
  }));

/** What a model answers that does as it is asked. */
async function answerOf(article: string, options?: ScriptOptions): Promise<string | null> {
  const script = await local.write({ article, ...(options && { options }) }).catch(() => null);
  const { segments, ...others } = script ?? { segments: [] };
  const lines = segments.map(({ speaker, text, section = null }) => ({ speaker, text, section }));
  return script && JSON.stringify({ ...others, segments: lines });
}
