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

/** One event of a usage figure, and the sums after it. */
export interface ExplainedStep extends UsageSums {
  readonly id: string;
  readonly revision: number;
  readonly type: UsageEvent['type'];
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly sign: UsageSign;
  /** Can be negative for a correction. */
  readonly characters: number;
  /** Null for a correction. */
  readonly jobId: string | null;
  readonly reason: string | null;
  readonly hash: string;
}

export interface ExplainedFigure {
  readonly domain: string;
  readonly month: string;
  /** The displayed figure; equals the sums after the last event of the last page. */
  readonly figure: UsageSums;
  /** False if the store no longer has the oldest events. */
  readonly complete: boolean;
  readonly events: readonly ExplainedStep[];
}

/** Cursor of a page: carries the sums, so that the next page need not read earlier events. */
interface PageCursor extends UsageSums {
  readonly revision: number;
}

const start: PageCursor = { revision: -1, ...noUsage };

/** Lists the events that add up to a usage figure: exactly those folded into its row. */
@Injectable()
export class UsageExplanation {
  constructor(
    private readonly store: EventStore,
    private readonly rows: UsageRows,
  ) {}

  /** @throws BadCursor if the cursor is malformed; AppError `usage.domainMissing` */
  async page(
    scope: UsageScope,
    limit: number,
    cursor?: string,
  ): Promise<{ data: ExplainedFigure; next: string | null }> {
    const { domain, month } = scope;
    const after = cursor === undefined ? start : parseCursor(cursor);
    const stored = await this.rows.rowFor(scope);
    if (!stored && (await this.rows.usedFor(scope.accountId, domain, month)) === null)
      throw new AppError('usage.domainMissing', { domain });
    const events = stored ? await this.stepsAfter(scope, after, stored.position, limit + 1) : [];
    const steps = events.slice(0, limit);
    const last = steps.at(-1);
    const figure = stored ? { used: stored.row.charactersUsed, reserved: stored.row.charactersReserved } : noUsage;
    const complete = !stored || (await this.hasFirstEvent(scope));
    const next = last && events.length > limit ? cursorOf(last) : null;
    return { data: { domain, month, figure, complete, events: steps }, next };
  }

  /** The stored events up to the position, in order. */
  async *storedEvents(scope: UsageScope, through: Position, from = 0): AsyncIterable<StoredEvent> {
    for await (const event of this.store.readStream(usageStreamOf(scope), { from })) {
      if (event.position > through) return;
      yield event;
    }
  }

  private async stepsAfter(
    scope: UsageScope,
    cursor: PageCursor,
    through: Position,
    limit: number,
  ): Promise<ExplainedStep[]> {
    const steps: ExplainedStep[] = [];
    let sums: UsageSums = cursor;
    for await (const stored of this.storedEvents(scope, through, cursor.revision + 1)) {
      const event = currentEvent(usageEvents, stored);
      sums = usageAfter(sums, event);
      steps.push(stepOf(event, sums));
      if (steps.length === limit) break;
    }
    return steps;
  }

  private async hasFirstEvent(scope: UsageScope): Promise<boolean> {
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

const cursorOf = ({ revision, used, reserved }: PageCursor): string => `${revision}.${used}.${reserved}`;

function parseCursor(cursor: string): PageCursor {
  const [, revision, used, reserved] = /^(\d{1,10})\.(-?\d{1,15})\.(-?\d{1,15})$/.exec(cursor)?.map(Number) ?? [];
  if (revision === undefined || used === undefined || reserved === undefined)
    throw new BadCursor('Not a cursor of usage events');
  return { revision, used, reserved };
}
