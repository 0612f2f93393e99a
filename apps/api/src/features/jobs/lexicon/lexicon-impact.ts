import { Injectable } from '@nestjs/common';
import { fallback } from '@duetcast/domain/kernel/errors';
import { maxImpactJobs } from '@duetcast/domain/limits/lexicon-limits';
import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import type { SpokenPart } from '@duetcast/domain/jobs/job-manifest';
import { count } from '@duetcast/domain/kernel/event';
import { canonicalJson } from '@duetcast/domain/kernel/json';
import { entryKey, type StoredEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import type { LexiconImpactRequest } from '@duetcast/domain/lexicon/lexicon-requests';
import { jobs } from '@duetcast/projections/jobs/jobs';
import type { JobRow } from '@duetcast/projections/jobs/job-row';
import { z } from 'zod';
import { Deciders } from '../../../eventing/deciders/deciders';
import { ReadModelStore } from '../../../eventing/read-models/read-model-store';
import { inParallel } from '../../../platform/timing/in-parallel';
import { Lexicons } from '../../lexicon/public';
import { VoiceCatalog } from '../../voices/public';
import { charactersOfAll, JobCharges } from '../charging/job-charges';
import { KeptSegments, SegmentKeys } from '../charging/kept-segments';
import { JobManifests } from '../content/job-manifests';
import { JobPronunciations } from '../submission/job-parts';
import { isGone } from '../../../platform/content/missing-content';
import { namedSchema } from '../../../platform/openapi/api-operation';

/** Lines in one answer. */
const maxShownLines = 20;
const maxLookups = 8;

export const lexiconImpactSchema = namedSchema('LexiconImpact', {
  jobs: count.meta({ description: `Finished jobs that were compared: the newest, at most ${maxImpactJobs}.` }),
  affected: count.meta({ description: 'Lines with kept audio that would be said in another way.' }),
  characters: count.meta({ description: 'Characters that rendering all of these lines would charge.' }),
  lines: z
    .array(
      z.object({
        jobId: z.string(),
        text: z.string(),
        voice_id: z.string(),
        charged: count.meta({ description: '0 if the account has paid for this pronunciation before.' }),
      }),
    )
    .meta({ description: `The newest of them, at most ${maxShownLines}.` }),
});
type LexiconImpactResult = z.infer<typeof lexiconImpactSchema>;

interface KeptLine {
  readonly jobId: string;
  readonly part: SpokenPart;
}

/** What a change of the lexicon would do to the audio that is kept; changes nothing. */
@Injectable()
export class LexiconImpact {
  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly manifests: JobManifests,
    private readonly voices: VoiceCatalog,
    private readonly kept: KeptSegments,
    private readonly charges: JobCharges,
    private readonly lexicons: Lexicons,
    private readonly pronunciations: JobPronunciations,
    private readonly keys: SegmentKeys,
  ) {}

  /** Kept lines that would be said in another way than now, each text, voice and pronunciation once. */
  async of(accountId: string, change: LexiconImpactRequest): Promise<LexiconImpactResult> {
    const before = await this.lexicons.entriesOf(accountId);
    const after = changed(before, change);
    const jobIds = await this.finishedJobs(accountId);
    const lines = (await inParallel(jobIds, maxLookups, (jobId) => this.linesOf(jobId))).flat();
    const affected = new Map<string, KeptLine>();
    for (const { jobId, part } of lines) {
      const [now, then] = [
        await this.pronunciations.saidBy(before, part),
        await this.pronunciations.saidBy(after, part),
      ];
      if (canonicalJson(now) === canonicalJson(then) || !(await this.isKept(accountId, part))) continue;
      const key = canonicalJson(then);
      if (!affected.has(key)) affected.set(key, { jobId, part: then });
    }
    return this.result(accountId, jobIds.length, [...affected.values()]);
  }

  private async result(accountId: string, compared: number, lines: readonly KeptLine[]): Promise<LexiconImpactResult> {
    const charges = await this.charges.of(
      accountId,
      lines.map(({ part }) => part),
    );
    const shown = lines.slice(0, maxShownLines).map(({ jobId, part }, index) => {
      const { isCharged, characters } = charges[index]!;
      return { jobId, text: part.text, voice_id: part.voiceId, charged: isCharged ? characters : 0 };
    });
    const characters = charactersOfAll(charges.filter(({ isCharged }) => isCharged));
    return { jobs: compared, affected: lines.length, characters, lines: shown };
  }

  private async finishedJobs(ownerId: string): Promise<string[]> {
    const where = { ownerId, isDeleted: false, status: 'completed' };
    const page = await this.rows.find<JobRow>(jobs.name, { where, sort: [['createdAt', -1]], limit: maxImpactJobs });
    return page.rows.flatMap(({ row }) => (row.expiredAt === null && row.type !== 'stitch' ? [row.id] : []));
  }

  /** Empty if the manifest was deleted meanwhile, or is damaged. */
  private async linesOf(jobId: string): Promise<KeptLine[]> {
    const { submission } = (await this.deciders.load(jobDecider, jobId)).state;
    if (!submission) return [];
    const manifest = await this.manifests.get(submission.manifestHash).catch(fallback(null, isGone));
    return manifest?.parts.flatMap(({ part }) => (part.kind === 'spoken' ? [{ jobId, part }] : [])) ?? [];
  }

  private async isKept(accountId: string, part: SpokenPart): Promise<boolean> {
    const voice = await this.voices.find(part.voiceId, part.provider);
    return this.kept.has((await this.keys.of(accountId, part, voice)).cacheKey);
  }
}

/** The entries after the change; an entry to set replaces the one with the same key. */
function changed(entries: readonly StoredEntry[], { set, remove }: LexiconImpactRequest) {
  const left = entries.filter((entry) => entry.id !== remove && (!set || entryKey(entry) !== entryKey(set)));
  return set ? [...left, set] : left;
}
