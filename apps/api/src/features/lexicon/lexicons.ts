import { Injectable } from '@nestjs/common';
import { evolveStored, streamName } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { lexiconDecider, type Lexicon } from '@duetcast/domain/lexicon/lexicon-decider';
import type { StoredEntry } from '@duetcast/domain/lexicon/lexicon-entry';
import { lexicons } from '@duetcast/projections/lexicon/lexicons';
import { Deciders } from '../../eventing/deciders/deciders';
import { EventStore } from '../../eventing/event-store/event-store';
import { CurrentRows } from '../../eventing/projector/current-rows';
import { LexiconFiles } from './files/lexicon-files';

interface LexiconVersion {
  /** Number of events that led to it; 0: none. */
  readonly version: number;
  readonly changedAt: string | null;
  /** Entries ordered by their words. */
  readonly entries: readonly StoredEntry[];
}

/** Reads lexicons: the current one, or one of its earlier versions. */
@Injectable()
export class Lexicons {
  constructor(
    private readonly rows: CurrentRows,
    private readonly deciders: Deciders,
    private readonly events: EventStore,
    private readonly files: LexiconFiles,
  ) {}

  /** The current lexicon of an account; empty if it never had one. */
  async of(accountId: string): Promise<LexiconVersion> {
    const row = (await this.rows.find(lexicons, accountId))?.row;
    if (!row) return { version: 0, changedAt: null, entries: [] };
    const entries = await this.files.entriesOf(new Map(Object.entries(row.entries)));
    return { version: row.version, changedAt: row.changedAt, entries };
  }

  /** The entries of the current lexicon, for jobs: never behind. */
  async entriesOf(accountId: string): Promise<StoredEntry[]> {
    return this.files.entriesOf((await this.deciders.load(lexiconDecider, accountId)).state);
  }

  /** The lexicon as it was after its first `version` events. @throws AppError `lexicon.versionMissing` */
  async at(accountId: string, version: number): Promise<LexiconVersion> {
    let lexicon: Lexicon = lexiconDecider.initial;
    let found = 0;
    let changedAt: string | null = null;
    const stream = streamName(lexiconDecider.category, accountId);
    for await (const stored of version === 0 ? [] : this.events.readStream(stream, { limit: version })) {
      lexicon = evolveStored(lexiconDecider, lexicon, stored);
      changedAt = stored.metadata.at;
      found = stored.revision + 1;
    }
    if (found !== version) throw new AppError('lexicon.versionMissing');
    return { version, changedAt, entries: await this.files.entriesOf(lexicon) };
  }
}
