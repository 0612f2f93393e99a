import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import type { AssemblyRequest } from '../../../../media/audio/audio-assembler';
import type { RenderedPart } from '../rendering/part-renderer';

/** Assembly of stitch jobs: joins the chunks without pauses; `voice: null` normalizes the loudness of each separately. */
export function stitchAssembly(manifest: JobManifest, rendered: readonly RenderedPart[]): AssemblyRequest {
  const parts = rendered.map(({ contentHash }, index) => ({
    contentHash,
    title: `Chunk ${index + 1}`,
    voice: null,
    pauseAfterMs: 0,
  }));
  return { parts, format: manifest.format, tags: { title: manifest.title, artist: manifest.domain } };
}
