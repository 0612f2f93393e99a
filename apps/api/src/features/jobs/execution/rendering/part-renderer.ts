import { Injectable } from '@nestjs/common';
import type { Clip, JobManifest, ManifestPart, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { AudioAssembler } from '../../../../media/audio/audio-assembler';
import { ContentStore } from '../../../../media/content/content-store';
import { ClaimedJob } from '../claimed-job';
import { Downloads } from '../downloads/download';
import { inParallel } from './in-parallel';
import { PartFailed } from './part-failed';
import { SegmentRenderer, type Neighbours } from './segment-renderer';

export interface RenderedPart {
  readonly contentHash: string;
}

/** Clips fetched at once for one job. */
const downloadsAtOnce = 3;

/** Makes every part of a job, a few at once; what an earlier worker finished is taken over. */
@Injectable()
export class PartRenderer {
  constructor(
    private readonly segments: SegmentRenderer,
    private readonly downloads: Downloads,
    private readonly assembler: AudioAssembler,
    private readonly content: ContentStore,
  ) {}

  /** In the order of the manifest. @throws PartFailed; the signal's reason when the job is interrupted */
  async render(job: ClaimedJob, manifest: JobManifest): Promise<RenderedPart[]> {
    const parts = manifest.parts.map(({ part }) => part);
    const atOnce = await this.atOnce(parts);
    return inParallel(parts, atOnce, async (_part, index) => {
      try {
        job.signal.throwIfAborted();
        return await this.renderOne(job, parts, index);
      } catch (error) {
        job.signal.throwIfAborted();
        throw isAppError(error, 'store.unavailable') ? error : new PartFailed(index, error);
      }
    });
  }

  private async atOnce(parts: readonly ManifestPart[]): Promise<number> {
    const index = parts.findIndex(({ kind }) => kind === 'spoken');
    const first = parts[index];
    if (first?.kind !== 'spoken') return downloadsAtOnce;
    try {
      return await this.segments.concurrencyFor(first);
    } catch {
      return 1; // the segment itself will say what is wrong, after it was patient
    }
  }

  private async renderOne(job: ClaimedJob, parts: readonly ManifestPart[], index: number): Promise<RenderedPart> {
    const recorded = job.facts.segments[index] ?? job.facts.chunks[index];
    if (recorded && (await this.content.renew(recorded.contentHash))) return recorded;
    const part = parts[index];
    if (!part) throw new RangeError(`There is no part ${index}`);
    return part.kind === 'spoken' ? this.speak(job, parts, index, part) : this.take(job, index, part);
  }

  private async speak(
    job: ClaimedJob,
    parts: readonly ManifestPart[],
    index: number,
    part: SpokenPart,
  ): Promise<RenderedPart> {
    const rendered = await this.segments.render(part, neighboursOf(parts, index), job.signal);
    const { voiceId, provider } = part;
    await job.recordSegment({ index, ...rendered, characters: part.text.length, voiceId, provider });
    return rendered;
  }

  private async take(job: ClaimedJob, index: number, clip: Clip): Promise<RenderedPart> {
    const { contentHash, bytes } =
      clip.kind === 'own' ? await this.own(clip) : await this.download(clip.url, job.signal);
    await job.recordChunk({ index, contentHash, bytes, source: clip.kind });
    return { contentHash };
  }

  private async own({ contentHash }: { contentHash: string }) {
    const bytes = await this.content.size(contentHash);
    if (bytes === null) throw new AppError('chunk.missing');
    return { contentHash, bytes };
  }

  /** What cannot be decoded is no audio, whatever its name and media type say. */
  private async download(url: string, signal: AbortSignal) {
    const audio = await this.downloads.fetch(url, signal);
    try {
      if ((await this.assembler.durationMs(audio)) <= 0) throw new AppError('chunk.notAudio');
    } catch (error) {
      throw isAppError(error, 'audio.undecodable') ? new AppError('chunk.notAudio', {}, { cause: error }) : error;
    }
    return { contentHash: await this.content.put(audio), bytes: audio.byteLength };
  }
}

function neighboursOf(parts: readonly ManifestPart[], index: number): Neighbours {
  const textOf = (part: ManifestPart | undefined) => (part?.kind === 'spoken' ? part.text : undefined);
  return { previousText: textOf(parts[index - 1]), nextText: textOf(parts[index + 1]) };
}
