import type { DataOf } from '../../../client/api-types';
import { api, type ApiResponse } from '../../../client/api';
import { onAccountLeft } from '../../../client/account-left';
import { isRunning, type JobDetail } from '../../jobs/public';

/** A line as it is heard alone. */
export interface PreviewedLine {
  text: string;
  voiceId: string;
  domain: string;
}

/** How long a slow voice is waited for: tries, and ms between them. */
const [tries, pauseMs] = [120, 1_000];

const keyOf = ({ text, voiceId, domain }: PreviewedLine): string => JSON.stringify([text, voiceId, domain]);
/** Addresses of what was heard on this page. */
let known = new Map<string, string>();
onAccountLeft(() => {
  known = new Map();
});

/** Whether hearing it again costs nothing. */
export const isPreviewCached = (heard: PreviewedLine): boolean => known.has(keyOf(heard));
export const forgetPreview = (heard: PreviewedLine): unknown => known.delete(keyOf(heard));

/**
 * The same line of the same month is one request, also after a reload: it is charged once. Browsers digest on secure pages
 * only; elsewhere a reload forgets.
 */
async function idempotencyKeyOf(heard: PreviewedLine): Promise<string> {
  if (!globalThis.crypto.subtle) return crypto.randomUUID();
  const month = new Date().toISOString().slice(0, 7);
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${month} ${keyOf(heard)}`));
  return `hear-${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function outputOf(jobId: string): Promise<string> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const { data } = await api.get<ApiResponse<JobDetail>>(`/jobs/${encodeURIComponent(jobId)}`);
    if (data.outputUrl) return data.outputUrl;
    if (!isRunning(data)) throw new Error(data.error ?? '');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error('');
}

/** The address of the line's audio; it is charged unless it is known. @throws ApiError */
export async function previewUrl(heard: PreviewedLine): Promise<string> {
  const key = keyOf(heard);
  // What is spoken for one account and comes when another is here is not the other's.
  const heardHere = known;
  const address = heardHere.get(key);
  if (address !== undefined) return address;
  const { text, voiceId: voice_id, domain } = heard;
  const idempotencyKey = await idempotencyKeyOf(heard);
  const body = { text, voice_id, domain };
  const { data } = await api.post<ApiResponse<DataOf<'postTts'>>>('/tts', body, { idempotencyKey });
  const made = ('audioUrl' in data ? data.audioUrl : null) ?? (await outputOf(data.jobId));
  heardHere.set(key, made);
  return made;
}
