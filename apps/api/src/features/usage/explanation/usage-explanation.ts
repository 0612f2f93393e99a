import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { currentEvent, type Position, type Recorded } from '@duetcast/domain/kernel/event';
import { usageDecider, usageEvents, usageIdOf, type UsageEvent } from '@duetcast/domain/usage/usage-decider';
import {
  noUsage,
  usageAfter,
  usageSignOf,
  type UsageSign,
  type UsageSums,
} from '@duetcast/projections/usage/usage-steps';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { BadCursor } from '../../../platform/errors/bad-cursor';
import type { UsageScope } from '../ledger/usage-reservations';
import { UsageRows } from '../ledger/usage-rows';

/** One event of a figure, and what the figure was after it. */
export interface ExplainedStep extends UsageSums {
  readonly id: string;
  readonly revision: number;
  readonly type: UsageEvent['type'];
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly sign: UsageSign;
  /** Those of a correction may be below zero. */
  readonly characters: number;
  /** Null for a correction. */
  readonly jobId: string | null;
  readonly reason: string | null;
  readonly hash: string;
}

export interface ExplainedFigure {
  readonly domain: string;
  readonly month: string;
  /** As it is shown; the sums of the last event of the last page are the same. */
  readonly figure: UsageSums;
  /** False where the store no longer has the oldest events. */
  readonly complete: boolean;
  readonly events: readonly ExplainedStep[];
}

/** Where a page ended: the sums go on from there without reading what came before. */
interface Mark extends UsageSums {
  readonly revision: number;
}

const start: Mark = { revision: -1, ...noUsage };

/** The very events that a figure is the sum of: those that its row has folded, no later ones. */
@Injectable()
export class UsageExplanation {
  constructor(
    private readonly store: EventStore,
    private readonly rows: UsageRows,
  ) {}

  /** @throws BadCursor for a cursor that is not one of this list; AppError `usage.domainMissing` */
  async page(
    scope: UsageScope,
    limit: number,
    cursor?: string,
  ): Promise<{ data: ExplainedFigure; next: string | null }> {
    const { domain, month } = scope;
    const after = cursor === undefined ? start : markIn(cursor);
    const shown = await this.rows.shownFor(scope);
    if (!shown && (await this.rows.usedFor(scope.accountId, domain, month)) === null)
      throw new AppError('usage.domainMissing', { domain });
    const events = shown ? await this.after(scope, after, shown.position, limit + 1) : [];
    const steps = events.slice(0, limit);
    const last = steps.at(-1);
    const figure = shown ? { used: shown.row.charactersUsed, reserved: shown.row.charactersReserved } : noUsage;
    const complete = !shown || (await this.hasBeginning(scope));
    const next = last && events.length > limit ? cursorAt(last) : null;
    return { data: { domain, month, figure, complete, events: steps }, next };
  }

  /** Every event up to the position, in order and as stored. */
  async *stored(scope: UsageScope, through: Position, from = 0): AsyncIterable<StoredEvent> {
    for await (const event of this.store.readStream(usageStreamOf(scope), { from })) {
      if (event.position > through) return;
      yield event;
    }
  }

  private async after(scope: UsageScope, mark: Mark, through: Position, limit: number): Promise<ExplainedStep[]> {
    const steps: ExplainedStep[] = [];
    let sums: UsageSums = mark;
    for await (const stored of this.stored(scope, through, mark.revision + 1)) {
      const event = currentEvent(usageEvents, stored);
      sums = usageAfter(sums, event);
      steps.push(stepOf(event, sums));
      if (steps.length === limit) break;
    }
    return steps;
  }

  private async hasBeginning(scope: UsageScope): Promise<boolean> {
    for await (const { revision } of this.store.readStream(usageStreamOf(scope), { limit: 1 })) return revision === 0;
    return false;
  }
}

export const usageStreamOf = ({ accountId, domain, month }: UsageScope): string =>
  streamName(usageDecider.category, usageIdOf(accountId, domain, month));

function stepOf({ id, revision, metadata, ...event }: Recorded<UsageEvent>, sums: UsageSums): ExplainedStep {
  const { type, data } = event;
  return {
    id,
    revision,
    type,
    at: metadata.at,
    sign: usageSignOf(type),
    characters: data.characters,
    jobId: 'jobId' in data ? data.jobId : null,
    reason: 'reason' in data ? data.reason : null,
    hash: metadata.hash,
    used: sums.used,
    reserved: sums.reserved,
  };
}

const cursorAt = ({ revision, used, reserved }: Mark): string => `${revision}.${used}.${reserved}`;

function markIn(cursor: string): Mark {
  const [, revision, used, reserved] = /^(\d{1,10})\.(-?\d{1,15})\.(-?\d{1,15})$/.exec(cursor)?.map(Number) ?? [];
  if (revision === undefined || used === undefined || reserved === undefined)
    throw new BadCursor('Not a mark in the events');
  return { revision, used, reserved };
}
