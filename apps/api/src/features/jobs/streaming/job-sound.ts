import { Injectable } from '@nestjs/common';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Deciders } from '../../../eventing/deciders/deciders';
import { AudioAssembler, type AudioWork, type SampleOptions, type Samples } from '../../../media/audio/audio-assembler';
import { encoded, type StreamFormat } from '../../../media/audio/streaming/stream-encoder';
import { JobManifests } from '../content/job-manifests';
import { compilationAssembly } from '../execution/assemblies/compilation-assembly';
import { SegmentFeed } from './segment-feed';

/** The rate of raw samples, which name none themselves. */
const pcmRate = 24_000;

/** The sound of a job, encoded segment by segment. */
@Injectable()
export class JobSound {
  constructor(
    private readonly feed: SegmentFeed,
    private readonly assembler: AudioAssembler,
    private readonly manifests: JobManifests,
    private readonly deciders: Deciders,
  ) {}

  /** @param onSegment called for each segment that is rendered. @throws as `SegmentFeed.follow` */
  of(jobId: string, format: StreamFormat, signal: AbortSignal, onSegment: () => void): AsyncGenerator<Buffer> {
    return encoded(this.samples(jobId, format, signal, onSegment), format);
  }

  /** The first segment decides the rate, and the gain of the voice. */
  private async *samples(
    jobId: string,
    format: StreamFormat,
    signal: AbortSignal,
    onSegment: () => void,
  ): AsyncGenerator<Samples> {
    const { ownerId, leadInMs, pauses } = await this.planOf(jobId);
    const work: AudioWork = { ownerId, signal };
    let like: Omit<SampleOptions, 'pauseAfterMs'> = { sampleRate: format === 'pcm' ? pcmRate : null, gainDb: null };
    for await (const { index, contentHash } of this.feed.follow(jobId, signal)) {
      onSegment();
      const samples = await this.assembler.samples(contentHash, { ...like, pauseAfterMs: pauses[index] ?? 0 }, work);
      like = { sampleRate: samples.sampleRate, gainDb: like.gainDb ?? samples.gainDb };
      if (index === 0 && leadInMs) yield { ...samples, pcm: silence(leadInMs, samples.sampleRate) };
      yield samples;
    }
  }

  /** The pauses of the finished output. */
  private async planOf(jobId: string) {
    const { submission } = (await this.deciders.load(jobDecider, jobId)).state;
    if (!submission) throw new AppError('job.missing');
    const { parts, leadInMs } = compilationAssembly(await this.manifests.get(submission.manifestHash), []);
    return { ownerId: submission.ownerId, leadInMs, pauses: parts.map(({ pauseAfterMs }) => pauseAfterMs) };
  }
}

const bytesPerSample = 2;
const silence = (ms: number, rate: number): Uint8Array =>
  new Uint8Array(Math.round((ms * rate) / 1000) * bytesPerSample);
