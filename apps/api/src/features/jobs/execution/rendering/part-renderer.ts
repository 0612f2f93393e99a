import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import type { Clip, JobManifest, ManifestPart, SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { maxJobAudioMs } from '@duetcast/domain/limits/job-limits';
import { Deciders } from '../../../../eventing/deciders/deciders';
import { AudioAssembler } from '../../../../media/audio/audio-assembler';
import { withoutMarkup } from '../../../../media/speech/markup/speech-markup';
import { SpeechOutage } from '../../../../media/speech/provider-failure';
import type { SpokenWord } from '../../../../media/speech/words/spoken-word';
import { ContentStore, type StoredFile } from '../../../../platform/content/content-store';
import { TemporaryFiles } from '../../../../platform/content/temporary-files';
import { AudioAllowance } from './audio-allowance';
import type { RenderedJob } from './claimed-job';
import { ClipFailures } from './clip-failures';
import { Downloads } from './download';
import { inParallel } from '../../../../platform/timing/in-parallel';
import { PartFailed } from './part-failed';
import { SegmentRenderer, type Neighbors } from './segment-renderer';
import { isStoreOutage } from '../../../../platform/errors/store-unavailable';

export interface RenderedPart {
  readonly contentHash: string;
  /** Words of a spoken part, if its voice gives them. */
  readonly words?: readonly SpokenWord[];
  /** Id of the voice that spoke in place of the chosen one. */
  readonly replacedBy?: string | undefined;
}

/** Concurrent downloads per job. */
const maxDownloads = 3;

/** Renders every part of a job, several at once; reuses parts that an earlier worker recorded. */
@Injectable()
export class PartRenderer {
  private readonly logger = new Logger('PartRenderer');

  constructor(
    private readonly segments: SegmentRenderer,
    private readonly downloads: Downloads,
    private readonly assembler: AudioAssembler,
    private readonly content: ContentStore,
    private readonly allowance: AudioAllowance,
    private readonly deciders: Deciders,
    private readonly temporary: TemporaryFiles,
  ) {}

  /** Returns the parts in manifest order. @throws PartFailed; the signal's reason if the job is interrupted */
  async render(job: RenderedJob, manifest: JobManifest): Promise<RenderedPart[]> {
    const parts = manifest.parts.map(({ part }) => part);
    job.audio.restart();
    const rendered: RenderedPart[] = [];
    // A clip that cannot be fetched fails the job before anything is spoken and charged.
    const isClip = (part: ManifestPart) => part.kind !== 'spoken';
    const unusable = new ClipFailures();
    await this.renderAll(job, parts, indexesOf(parts, isClip), maxDownloads, rendered, unusable);
    unusable.assertNone();
    const { firsts, repeats } = spokenIndexes(parts);
    // The first sentence of a spoken text renders alone: a stream starts with it, and if it fails nothing is charged.
    // So does a line that asks a provider whether it answers again.
    const isAlone = job.facts.submission.type === 'tts' || (await this.concurrencyFor(parts)) === 1;
    const alone = isAlone ? 1 : 0;
    await this.renderAll(job, parts, firsts.slice(0, alone), 1, rendered);
    const concurrency = await this.concurrencyFor(parts);
    await this.renderAll(job, parts, firsts.slice(alone), concurrency, rendered);
    await this.renderAll(job, parts, repeats, concurrency, rendered);
    return rendered;
  }

  private async renderAll(
    job: RenderedJob,
    parts: readonly ManifestPart[],
    indexes: readonly number[],
    concurrency: number,
    rendered: RenderedPart[],
    unusable?: ClipFailures,
  ): Promise<void> {
    await inParallel(indexes, concurrency, async (index) => {
      try {
        job.signal.throwIfAborted();
        rendered[index] = await this.renderOne(job, parts, index);
      } catch (error) {
        job.signal.throwIfAborted();
        const failure = isStoreOutage(error) ? error : new PartFailed(index, error);
        if (!unusable?.took(failure)) throw failure;
      }
    });
  }

  private async concurrencyFor(parts: readonly ManifestPart[]): Promise<number> {
    const index = parts.findIndex(({ kind }) => kind === 'spoken');
    const first = parts[index];
    if (first?.kind !== 'spoken') return maxDownloads;
    // Rendering the segment reports the error, after its retries.
    return this.segments.concurrencyFor(first).catch(() => 1);
  }

  private async renderOne(job: RenderedJob, parts: readonly ManifestPart[], index: number): Promise<RenderedPart> {
    const part = parts[index];
    if (!part) throw new RangeError(`There is no part ${index}`);
    const recorded = job.facts.segments[index] ?? job.facts.chunks[index];
    if (recorded && (await this.content.renew(recorded.contentHash))) {
      if ('bytes' in recorded) job.audio.addClip(recorded.bytes);
      job.audio.add('durationMs' in recorded ? recorded.durationMs : await this.durationOf(recorded, job));
      return this.withWords(recorded, part, job);
    }
    return part.kind === 'spoken' ? this.speak(job, parts, index, part) : this.storeClip(job, index, part);
  }

  private async speak(
    job: RenderedJob,
    parts: readonly ManifestPart[],
    index: number,
    part: SpokenPart,
  ): Promise<RenderedPart> {
    const { voiceId, provider } = part;
    const characters = charactersIn(part.text);
    let calls = 0;
    const onCall = () => {
      calls += 1;
      job.callsWithoutSegment += 1;
    };
    const {
      words,
      replacedBecause: reason,
      ...rendered
    } = await this.segments.render(part, neighborsOf(parts, index), job, onCall).catch(async (error: unknown) => {
      if (error instanceof SpeechOutage && error.isAnswerLost)
        await job.recordLostAnswer({ index, provider, characters });
      throw error;
    });
    const { replacedBy } = rendered;
    if (replacedBy !== undefined)
      this.logger.warn({ jobId: job.jobId, segment: index, voiceId, replacedBy, reason }, 'line replaced');
    job.audio.add(rendered.durationMs);
    const isRestored = job.facts.segments[index] !== undefined;
    if (!rendered.reused && !isRestored) await this.allowance.take(job.ownerId, rendered.durationMs);
    const facts = { characters, voiceId, provider, ...(calls > 0 && { calls }) };
    await job.recordSegment({ index, ...rendered, ...facts });
    job.callsWithoutSegment -= calls;
    return { contentHash: rendered.contentHash, replacedBy, ...(words && { words }) };
  }

  private async withWords(
    { contentHash, replacedBy }: RenderedPart,
    part: ManifestPart,
    job: RenderedJob,
  ): Promise<RenderedPart> {
    const words = part.kind === 'spoken' && (await this.segments.wordsOf(part, job.ownerId, contentHash));
    return { contentHash, replacedBy, ...(words && { words }) };
  }

  private async storeClip(job: RenderedJob, index: number, clip: Clip): Promise<RenderedPart> {
    const { contentHash, bytes } =
      clip.kind === 'remote' ? await this.download(clip.url, job) : await this.storedClip(clip, job);
    await job.recordChunk({ index, contentHash, bytes, source: clip.kind === 'remote' ? 'remote' : 'own' });
    return { contentHash };
  }

  private async storedClip(clip: StoredClip, job: RenderedJob) {
    const { contentHash } = clip;
    const bytes = await this.content.size(contentHash);
    if (bytes === null) throw new AppError('chunk.missing');
    job.audio.addClip(bytes);
    await this.count(job, clip.kind === 'sound' ? clip.durationMs : await this.durationOfOutput(clip, job));
    return { contentHash, bytes };
  }

  private async durationOfOutput({ jobId, contentHash }: OwnClip, job: RenderedJob): Promise<number> {
    const { assembly } = (await this.deciders.load(jobDecider, jobId)).state;
    return assembly?.contentHash === contentHash ? assembly.durationMs : this.durationOf({ contentHash }, job);
  }

  private download(url: string, job: RenderedJob): Promise<StoredFile> {
    return this.temporary.inFolder(async (folder) => {
      const path = join(folder, 'clip');
      job.audio.addClip(await this.downloads.fetch(url, path, job.signal));
      await this.countFile(path, job);
      return this.content.putFile(path, job);
    });
  }

  /** Decodes the file, because its name and media type may be wrong. */
  private async countFile(path: string, job: RenderedJob): Promise<void> {
    try {
      const durationMs = await this.assembler.durationMs({ path }, job, maxJobAudioMs);
      if (durationMs <= 0) throw new AppError('chunk.notAudio');
      await this.count(job, durationMs);
    } catch (error) {
      throw isAppError(error, 'audio.undecodable') ? new AppError('chunk.notAudio', {}, { cause: error }) : error;
    }
  }

  /** @throws AppError `job.audioTooLong`, `audio.limited` */
  private async count(job: RenderedJob, durationMs: number): Promise<void> {
    job.audio.add(durationMs);
    await this.allowance.take(job.ownerId, durationMs);
  }

  private durationOf({ contentHash }: RenderedPart, job: RenderedJob): Promise<number> {
    return this.assembler.durationMs({ contentHash }, job, maxJobAudioMs);
  }
}

type OwnClip = Extract<Clip, { kind: 'own' }>;
type StoredClip = Exclude<Clip, { kind: 'remote' }>;

const indexesOf = (parts: readonly ManifestPart[], matches: (part: ManifestPart) => boolean): number[] =>
  [...parts.keys()].filter((index) => matches(parts[index]!));

/** Repeats of a text that is said in the same way come later: they reuse the audio of the first. */
function spokenIndexes(parts: readonly ManifestPart[]): { firsts: number[]; repeats: number[] } {
  const seen = new Set<string>();
  const [firsts, repeats]: [number[], number[]] = [[], []];
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'spoken') continue;
    const { speaker: _speaker, ...said } = part;
    const line = canonicalJson(said);
    (seen.has(line) ? repeats : firsts).push(index);
    seen.add(line);
  }
  return { firsts, repeats };
}

function neighborsOf(parts: readonly ManifestPart[], index: number): Neighbors {
  const textOf = (part: ManifestPart | undefined) => (part?.kind === 'spoken' ? withoutMarkup(part.text) : undefined);
  const part = parts[index];
  const pronunciations = part?.kind === 'spoken' && part.pronunciations ? pronunciationsOf(parts, part) : undefined;
  return { previousText: textOf(parts[index - 1]), nextText: textOf(parts[index + 1]), pronunciations };
}

/** All that the job pronounces in the voice of the part, each word once. */
function pronunciationsOf(parts: readonly ManifestPart[], { provider, voiceId }: SpokenPart) {
  const ofVoice = parts.flatMap((part) =>
    part.kind === 'spoken' && part.provider === provider && part.voiceId === voiceId ? (part.pronunciations ?? []) : [],
  );
  const byWord = new Map(ofVoice.map((pronunciation) => [pronunciation.written, pronunciation]));
  return [...byWord.values()].sort((one, other) => (one.written < other.written ? -1 : 1));
}
