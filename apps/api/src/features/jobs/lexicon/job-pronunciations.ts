import { Injectable } from '@nestjs/common';
import type { JobManifest, ManifestPart } from '@duetcast/domain/jobs/job-manifest';
import type { LexiconEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import { pronunciationsIn } from '@duetcast/domain/lexicon/occurrences';
import { Lexicons } from '../../lexicon/public';
import { VoiceCatalog } from '../../voices/public';

type ManifestEntry = JobManifest['parts'][number];

/** Gives each spoken part the pronunciations of its account that occur in its text, so that the job keeps them. */
@Injectable()
export class JobPronunciations {
  constructor(
    private readonly lexicons: Lexicons,
    private readonly voices: VoiceCatalog,
  ) {}

  /** The parts with the account's current pronunciations. @throws what `VoiceCatalog.find` throws */
  async addTo(accountId: string, parts: readonly ManifestEntry[]): Promise<ManifestEntry[]> {
    const { entries } = await this.lexicons.of(accountId);
    if (entries.length === 0) return [...parts];
    return Promise.all(parts.map(async (entry) => ({ ...entry, part: await this.saidBy(entries, entry.part) })));
  }

  /** The part as it is said by these entries: those for the language of its voice that occur in its text. */
  async saidBy<Part extends ManifestPart>(entries: readonly LexiconEntry[], part: Part): Promise<Part> {
    if (part.kind !== 'spoken') return part;
    const { pronunciations: _before, ...rest } = part;
    const { labels } = (await this.voices.find(part.voiceId, part.provider)).voice;
    const pronunciations = pronunciationsIn(part.text, entries, labels.locale || labels.language);
    return (pronunciations.length === 0 ? rest : { ...rest, pronunciations }) as Part;
  }
}
