import type { Job } from './job-state';

/** Hashes of all that a job keeps in the content store: manifest, clips, chunks, segments, output; each once. */
export function contentOf({ submission, chunks, segments, assembly }: Job): string[] {
  if (!submission) return [];
  const parts = [...Object.values(chunks), ...Object.values(segments), ...(assembly ? [assembly] : [])];
  return [...new Set([submission.manifestHash, ...submission.clips, ...parts.map(({ contentHash }) => contentHash)])];
}
