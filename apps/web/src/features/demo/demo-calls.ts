import { DuetcastError } from '@duetcast/client/duetcast-error';
import type { BodyOf } from '@duetcast/client/calls';
import { demoWords } from '@duetcast/words/en/site/demo';
import { api, dataOf } from '../../client/api';
import { writeStored, readStored } from '../../browser/local-storage';

type DemoWords = (typeof demoWords)['en'];

export type ScriptPreview = BodyOf<'/api/openai/preview-podcast-script', 'post'>['data'];

const sessionKey = 'podcast_session_id';

/**
 * Both voices are the selected one (docs/PRODUCT.md#calls-of-the-pages). Stores the session id of the response unless
 * one is stored already.
 */
export async function previewScript(article: string, voiceId: string): Promise<ScriptPreview> {
  const body = { article, voice_id_1: voiceId, voice_id_2: voiceId };
  const data = await dataOf(api.post('/api/openai/preview-podcast-script', { body }));
  if (data.sessionId && !readStored<string>(sessionKey)) writeStored(sessionKey, data.sessionId);
  return data;
}

/** Error text of the demo (docs/PRODUCT.md#screens-demo). */
export function demoFailure(error: unknown, reason: string, texts: DemoWords): string {
  if (!(error instanceof DuetcastError)) return texts.failed(texts.failedScript);
  if (error.status === 0) return texts.networkError;
  if (error.status === 429) return texts.rateLimited;
  return texts.failed(reason);
}
