import type { Job } from './job-state';

/** Distinct hashes of a job's content: manifest, clips, chunks, segments, output. */
export function contentOf({ submission, chunks, segments, assembly }: Job): string[] {
  if (!submission) return [];
  const parts = [...Object.values(chunks), ...Object.values(segments), ...(assembly ? [assembly] : [])];
  return [...new Set([submission.manifestHash, ...submission.clips, ...parts.map(({ contentHash }) => contentHash)])];
}
