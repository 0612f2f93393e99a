import { Injectable, Logger } from '@nestjs/common';
import type { DataOf } from '@duetcast/domain/jobs/job-events';
import type { JobType } from '@duetcast/domain/jobs/job-statuses';
import type { JobManifest } from '@duetcast/domain/jobs/job-manifest';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { isAppError } from '@duetcast/domain/kernel/errors';
import { AudioAssembler, type Assembled, type AssemblyRequest } from '../../../media/audio/audio-assembler';
import { ContentStore } from '../../../platform/content/content-store';
import { isGone } from '../../../platform/content/missing-content';
import { traced } from '../../../platform/tracing/traces';
import { chaptersName, type StoredChapters } from '../content/chapters';
import { outputWords } from '../content/stored-words';
import { compilationAssembly } from './assemblies/compilation-assembly';
import { stitchAssembly } from './assemblies/stitch-assembly';
import type { RenderedJob } from './rendering/claimed-job';
import { PartFailed } from './rendering/part-failed';
import { assemblyPace, SpeechPace } from './rendering/speech-pace';
import { PartRenderer, type RenderedPart } from './rendering/part-renderer';

type AssemblyOf = (manifest: JobManifest, rendered: readonly RenderedPart[]) => AssemblyRequest;

const assemblies: Record<JobType, AssemblyOf> = {
  audioCompilation: compilationAssembly,
  tts: compilationAssembly,
  stitch: stitchAssembly,
};

/** Makes the output of a job: renders what is not stored yet, and assembles it. */
@Injectable()
export class OutputMaker {
  private readonly logger = new Logger('OutputMaker');

  constructor(
    private readonly parts: PartRenderer,
    private readonly assembler: AudioAssembler,
    private readonly content: ContentStore,
    private readonly pace: SpeechPace,
  ) {}

  /**
   * Stores the output and its chapters. Audio that turns out to be damaged or gone is made once more.
   * @throws PartFailed; StoreUnavailable; the signal's reason if the job is interrupted
   */
  async make(job: RenderedJob, manifest: JobManifest): Promise<DataOf<'JobAssembled'>> {
    const { segments, chunks } = job.facts;
    const hashes = new Set([...Object.values(segments), ...Object.values(chunks)].map((part) => part.contentHash));
    try {
      return await this.makeOf(job, manifest, hashes);
    } catch (error) {
      const isLost = isGone(error instanceof PartFailed ? error.cause : error);
      if (!isLost || job.signal.aborted) throw error;
      this.logger.warn({ jobId: job.jobId, err: error }, 'stored audio of the job is lost and is made again');
      await this.setAside(hashes, job.signal);
      return await this.makeOf(job, manifest, hashes);
    }
  }

  private async makeOf(job: RenderedJob, manifest: JobManifest, hashes: Set<string>): Promise<DataOf<'JobAssembled'>> {
    const rendered = await traced(
      () => ({ name: 'render parts' }),
      () => this.parts.render(job, manifest),
    );
    for (const { contentHash } of rendered) hashes.add(contentHash);
    const { type, characters } = job.facts.submission;
    const startedAt = performance.now();
    const assembled = await this.assemble(withCover(assemblies[type](manifest, rendered), type), job);
    this.pace.add(job.ownerId, assemblyPace, {
      characters,
      audioMs: assembled.durationMs,
      takenMs: performance.now() - startedAt,
    });
    this.learnPaces(job.ownerId, manifest, rendered, assembled);
    const { contentHash, bytes, durationMs, integratedLufs, truePeakDbtp, chapters, partTimes, peaks } = assembled;
    const words = outputWords(rendered, assembled.heard);
    const stored: StoredChapters = { outputHash: contentHash, chapters, partTimes, peaks, ...(words && { words }) };
    await this.content.setName(chaptersName(job.jobId), stored);
    return { contentHash, bytes, durationMs, format: manifest.format, integratedLufs, truePeakDbtp };
  }

  /** By what is heard: the quiet around a line is cut. */
  private learnPaces(ownerId: string, { parts }: JobManifest, made: readonly RenderedPart[], { heard }: Assembled) {
    for (const [index, { part }] of parts.filter(({ role }) => role !== 'music').entries()) {
      const range = heard[index];
      if (part.kind !== 'spoken' || !range) continue;
      const characters = charactersIn(part.text) / (part.speed ?? 1);
      const audioMs = range.endMs - range.startMs;
      const voiceId = made[index]?.replacedBy ?? part.voiceId;
      this.pace.add(ownerId, voiceId, { characters, audioMs, takenMs: 0 });
    }
  }

  /** All that is damaged, so that one more pass suffices. */
  private async setAside(hashes: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    for (const hash of hashes) {
      signal.throwIfAborted();
      await this.content.verify(hash).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
  }

  private async assemble(request: AssemblyRequest, job: RenderedJob): Promise<Assembled> {
    try {
      return await traced(
        () => ({ name: 'assemble output' }),
        () => this.assembler.assemble(request, job),
      );
    } catch (error) {
      if (!isAppError(error) || typeof error.details.part !== 'number') throw error;
      throw new PartFailed(error.details.part, error);
    }
  }
}

/** That of its share page; texts to speech are clips, which have none. */
function withCover(request: AssemblyRequest, type: JobType): AssemblyRequest {
  if (type === 'tts') return request;
  const { tags } = request;
  return { ...request, tags: { ...tags, cover: { title: tags.title } } };
}
