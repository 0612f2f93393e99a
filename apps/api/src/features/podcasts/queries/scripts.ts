import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@duetcast/domain/kernel/errors';
import type { Actor } from '@duetcast/domain/kernel/event';
import { scriptEditEveryMs } from '@duetcast/domain/limits/podcast-limits';
import { podcastDecider, type Podcast } from '@duetcast/domain/podcasts/podcast-decider';
import { changedLines } from '@duetcast/domain/podcasts/script-changes';
import type { StoredScript } from '@duetcast/domain/podcasts/script';
import { jsonBytes } from '../../../platform/content/content-store';
import type { Kept } from '../../../platform/content/missing-content';
import { childContext, systemContext, type CommandContext } from '../../../eventing/deciders/command-context';
import { Deciders } from '../../../eventing/deciders/deciders';
import { StateStore, type StoredState } from '../../../eventing/state/state-store';
import { PodcastTexts } from './podcast-texts';

export interface SavedScript {
  readonly script: StoredScript;
  readonly hash: string;
}

export interface OpenedScript extends SavedScript {
  /** The latest job that makes audio of it. */
  readonly jobId: string | null;
}

/** What was saved since the latest event. */
interface Draft extends SavedScript {
  /** The script of the stream when it was saved: an event that another edit appended since replaces the draft. */
  readonly base: string;
  /** When an edit was recorded last. ISO 8601 UTC. */
  readonly recordedAt: string;
  readonly actor: Actor;
}

interface Current extends SavedScript {
  readonly row: StoredState<Draft> | null;
}

interface Owned extends Current {
  readonly podcast: Podcast & { readonly scriptHash: string };
}

const kind = 'script-drafts';
/** Ids of drafts that no event has yet. */
const unrecorded = 'unrecorded-scripts';
/** Where retention finds what was saved of a podcast. */
export const draftStates = ({ id }: { readonly id: string }) => [kind, unrecorded].map((each) => ({ kind: each, id }));

/** What of a line an author edits. */
const spokenForm = ({ flagged: _flagged, source: _source, ...line }: StoredScript['segments'][number]): string =>
  jsonBytes(line).toString();

export const changesOf = (before: StoredScript, after: StoredScript) =>
  changedLines(before.segments, after.segments, spokenForm);

/** Scripts with what was saved of them: each save is durable here, events follow at most once a minute. */
@Injectable()
export class Scripts {
  constructor(
    private readonly deciders: Deciders,
    private readonly texts: PodcastTexts,
    private readonly state: StateStore,
  ) {}

  /** @throws AppError `podcast.missing`, also for another owner's; `podcast.expired`, `podcast.unscripted` */
  async open(podcastId: string, ownerId: string): Promise<Owned> {
    const { state: podcast } = await this.deciders.load(podcastDecider, podcastId);
    if (!podcast.request || podcast.ownerId !== ownerId) throw new AppError('podcast.missing');
    if (podcast.expired) throw new AppError('podcast.expired');
    const { scriptHash } = podcast;
    if (!scriptHash) throw new AppError('podcast.unscripted');
    return { podcast: { ...podcast, scriptHash }, ...(await this.current(podcastId, scriptHash)) };
  }

  /** @throws AppError `podcast.expired` after the retention period, `content.lost` */
  async current(podcastId: string, scriptHash: string, kept?: Kept): Promise<Current> {
    const row = await this.state.get<Draft>(kind, podcastId);
    if (row && [row.value.base, row.value.hash].includes(scriptHash)) return { ...row.value, row };
    return { script: await this.texts.script(scriptHash, kept), hash: scriptHash, row };
  }

  /** A version of the script by its hash. @throws AppError `podcast.missing` for another hash, `content.lost` */
  async version(podcast: Podcast, hash: string): Promise<StoredScript> {
    if (!podcast.texts.includes(hash) || hash === podcast.request?.contentHash) throw new AppError('podcast.missing');
    return this.texts.script(hash);
  }

  /** Records what was saved and has no event yet. @throws as `record` */
  async keep(podcastId: string, owned: Owned): Promise<Owned> {
    const { podcast, row, hash: scriptHash } = owned;
    if (!row || scriptHash === podcast.scriptHash) return owned;
    const context = { ...systemContext('scripts', podcastId), actor: row.value.actor };
    await this.record(podcastId, podcast.ownerId, owned.script, context);
    return { ...owned, podcast: { ...podcast, scriptHash } };
  }

  /** Saves the script after the one that is open, and records it unless an edit was recorded within the minute. @throws AppError `script.changed` */
  async save(
    podcastId: string,
    { podcast, row }: Owned,
    { script, hash }: SavedScript,
    context: CommandContext,
  ): Promise<void> {
    const now = new Date().toISOString();
    const recordedAt = row?.value.recordedAt;
    const isDue = recordedAt === undefined || Date.parse(now) - Date.parse(recordedAt) >= scriptEditEveryMs;
    const { actor } = context;
    const value: Draft = { script, hash, base: podcast.scriptHash, recordedAt: isDue ? now : recordedAt, actor };
    const isFirst = row
      ? await this.state.update(kind, podcastId, row.version, value)
      : (await this.state.insert(kind, [{ id: podcastId, value }])).has(podcastId);
    if (!isFirst) throw new AppError('script.changed');
    if (isDue) await this.record(podcastId, podcast.ownerId, script, childContext(context, 'EditScript'));
    else await this.state.insert(unrecorded, [{ id: podcastId, value: {} }]);
  }

  /** Appends the edit; the same script appends nothing, and one that expired meanwhile has no edits to keep. */
  async record(podcastId: string, ownerId: string, script: StoredScript, context: CommandContext): Promise<void> {
    const { state } = await this.deciders.load(podcastDecider, podcastId);
    if (state.scriptHash === null || state.scriptHash === (await this.texts.hashOf(script, ownerId))) return;
    try {
      const before = await this.texts.script(state.scriptHash);
      const changes = changesOf(before, script);
      await this.texts.putScript(script, ownerId, ({ contentHash: scriptHash, bytes }) => {
        const edit = { scriptHash, bytes, segments: script.segments.length, ...changes };
        return this.deciders.run(podcastDecider, podcastId, { type: 'EditScript', ownerId, edit }, context);
      });
    } catch (error) {
      if (!isAppError(error, 'podcast.expired')) throw error;
      await this.delete(podcastId);
    }
  }

  /** Records what was typed last and saved before its minute was over. `now` is in Unix ms. */
  async recordDue(now = Date.now()): Promise<void> {
    for (const { id } of await this.state.list(unrecorded)) {
      const row = await this.state.get<Draft>(kind, id);
      if (row && now - Date.parse(row.value.recordedAt) < scriptEditEveryMs) continue;
      const { state } = await this.deciders.load(podcastDecider, id);
      if (row?.value.base === state.scriptHash) {
        const context = { ...systemContext('scripts', id), actor: row.value.actor };
        await this.record(id, state.ownerId, row.value.script, context);
      }
      await this.state.delete(unrecorded, [id]);
    }
  }

  async delete(podcastId: string): Promise<void> {
    for (const { kind: each, id } of draftStates({ id: podcastId })) await this.state.delete(each, [id]);
  }
}
