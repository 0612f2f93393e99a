import { AppError } from '@duetcast/domain/kernel/errors';
import { openAiError } from './openai-error';

const eventOf = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** Frames audio as OpenAI's events of speech. `characters`: of the input, in place of tokens, which are not counted here. */
export const asSpeechEvents = (characters: number) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
    try {
      for await (const chunk of bytes) yield eventOf({ type: 'speech.audio.delta', audio: chunk.toString('base64') });
      const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
      yield eventOf({ type: 'speech.audio.done', usage });
    } catch (error) {
      const { message, code } = error instanceof AppError ? error : new AppError('internal');
      yield eventOf({ type: 'error', ...openAiError(500, { error: message, code }) });
    }
  };
