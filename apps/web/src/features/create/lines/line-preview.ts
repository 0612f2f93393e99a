import { api, dataOf } from '../../../client/api';
import { onAccountLeft } from '../../../client/account-left';
import { idempotencyKeyOf } from '../../../client/idempotency-key';
import { outputOf } from '../../jobs/public';

/** A single line to preview. */
export interface PreviewedLine {
  text: string;
  voiceId: string;
  domain: string;
  /** Missing: the voice's own. */
  speed?: number;
}

const keyOf = ({ text, voiceId, domain, speed }: PreviewedLine): string =>
  JSON.stringify([text, voiceId, domain, speed]);
/** Audio URLs of previewed lines, until reload. */
let previewUrls = new Map<string, string>();
onAccountLeft(() => {
  previewUrls = new Map();
});

/** Whether another preview is free. */
export const isPreviewCached = (line: PreviewedLine): boolean => previewUrls.has(keyOf(line));
export const forgetPreview = (line: PreviewedLine): unknown => previewUrls.delete(keyOf(line));

/** One key per line and month, so that a preview is charged once, even after a reload. */
const requestKeyOf = (line: PreviewedLine): Promise<string> =>
  idempotencyKeyOf('hear', new Date().toISOString().slice(0, 7), line);

/** @returns URL of the line's audio; charged unless cached. @throws DuetcastError */
export async function previewUrl(line: PreviewedLine): Promise<string> {
  const key = keyOf(line);
  // The account may change while the request is pending; the URL stays in the old account's map.
  const urls = previewUrls;
  const cached = urls.get(key);
  if (cached !== undefined) return cached;
  const { voiceId: voice_id, ...spoken } = line;
  const headers = { 'idempotency-key': await requestKeyOf(line) };
  const body = { ...spoken, voice_id };
  const data = await dataOf(api.post('/api/tts', { body, headers }));
  const url = ('audioUrl' in data ? data.audioUrl : null) ?? (await outputOf(data.jobId));
  urls.set(key, url);
  return url;
}
