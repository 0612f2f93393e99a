import { openAiKey } from './openai-server';
import { startStubServer, type ScriptedResponse, type StubServer } from './stub-server';

const failed = (status: number, type: string, code: string | null, message: string, param: string | null = null) => ({
  status,
  body: { error: { message, type, param, code } },
});

/** The fields of a model response that a test sets. */
export interface ChatResponse {
  readonly content?: string | null;
  readonly refusal?: string | null;
  readonly finish_reason?: 'stop' | 'length' | 'content_filter';
  readonly total_tokens?: number;
  readonly model?: string;
}

/** A response in the shape of the chat completions reference. */
export const chatCompletion = (response: ChatResponse = {}): Exclude<ScriptedResponse, string> => {
  const { content = null, refusal = null, finish_reason = 'stop', total_tokens = 120 } = response;
  const { model = 'gpt-4o-mini-2024-07-18' } = response;
  return {
    status: 200,
    body: {
      id: 'chatcmpl-test',
      object: 'chat.completion',
      created: 1_790_000_000,
      model,
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal, annotations: [] }, logprobs: null, finish_reason },
      ],
      usage: { prompt_tokens: total_tokens - 20, completion_tokens: 20, total_tokens },
    },
  };
};

const models = ['gpt-4o-mini', 'gpt-4o', 'gpt-4'];

interface ChatRequest {
  readonly model?: unknown;
  readonly messages?: { role: string; content: string }[];
  readonly temperature?: number;
  readonly response_format?: { type: string };
}

/** A script whose guest reads the article, so that a test can match response to request. */
function scriptOf({ messages = [], response_format }: ChatRequest): string {
  const article = messages.at(-1)?.content ?? '';
  const speaker = messages[0]?.content.includes('one speaker') ? 'Host' : 'Guest';
  const script = {
    language: 'en',
    title: 'An article',
    notes: 'What it is about.',
    omitted: null,
    segments: [
      { speaker: 'Host', text: 'What is it about?', section: 'Opening' },
      { speaker, text: article.slice(0, 2_000), section: null },
    ],
  };
  const json = JSON.stringify(script);
  return response_format ? json : `\`\`\`json\n${json}\n\`\`\``;
}

/** Behaves as OpenAI's reference of `POST /chat/completions` describes, errors included. */
export const startOpenAiChat = (): Promise<StubServer> =>
  startStubServer(async ({ method, path, headers, body }) => {
    if (headers.authorization !== `Bearer ${openAiKey}`)
      return failed(401, 'invalid_request_error', 'invalid_api_key', 'Incorrect API key provided: sk-wrong***.');
    if (method !== 'POST' || path !== '/v1/chat/completions')
      return failed(404, 'invalid_request_error', 'unknown_url', 'Unknown request URL');
    const request = body as ChatRequest;
    if (typeof request.model !== 'string' || !models.includes(request.model))
      return failed(404, 'invalid_request_error', 'model_not_found', 'The model does not exist', 'model');
    if (request.temperature !== undefined && (request.temperature < 0 || request.temperature > 2))
      return failed(400, 'invalid_request_error', 'decimal_above_max_value', 'Invalid temperature', 'temperature');
    if (request.model === 'gpt-4' && request.response_format)
      return failed(400, 'invalid_request_error', null, "'response_format' is not supported with this model.");
    return chatCompletion({ content: scriptOf(request), model: `${request.model}-2024-07-18` });
  });
