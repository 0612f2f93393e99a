import { Injectable } from '@nestjs/common';
import { streamName } from '@duetcast/domain/kernel/decider';
import { AppError } from '@duetcast/domain/kernel/errors';
import { count, time } from '@duetcast/domain/kernel/fields';
import { currentEvent, type Position, type Recorded } from '@duetcast/domain/kernel/event';
import { usageDecider } from '@duetcast/domain/usage/usage-decider';
import { usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { usageIdOf } from '@duetcast/domain/usage/usage-streams';
import { noUsage, usageAfter, usageSignOf, usageSigns, type UsageSums } from '@duetcast/projections/usage/usage-steps';
import { usageRowSchema } from '@duetcast/projections/usage/usage-by-month';
import { z } from 'zod';
import { EventStore, type StoredEvent } from '../../../eventing/event-store/event-store';
import { BadCursor } from '../../../platform/errors/bad-cursor';
import type { UsageScope } from '../ledger/usage-reservations';
import { UsageRows } from '../ledger/usage-rows';

const { domain, month, charactersUsed: used, charactersReserved: reserved } = usageRowSchema.shape;
const usageTypes = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'] as const;

const explainedStepSchema = z
  .object({
    id: z.string(),
    revision: count,
    type: z.enum(usageTypes),
    at: time,
    sign: z.enum(usageSigns),
    characters: z.int().meta({ description: 'Can be negative for a correction.' }),
    jobId: z.string().nullable(),
    reason: z.string().nullable(),
    hash: z.string(),
    used,
    reserved,
  })
  .meta({ id: 'ExplainedStep', description: 'An event and the sums after it.' });
export type ExplainedStep = z.infer<typeof explainedStepSchema>;

export const explainedFigureSchema = z
  .object({
    domain,
    month,
    figure: z
      .object({ used, reserved })
      .meta({ description: 'The displayed figure. Equals the sums after the last event of the last page.' }),
    complete: z
      .boolean()
      .meta({ description: 'false if the oldest events were deleted after their retention period.' }),
    events: z.array(explainedStepSchema),
  })
  .meta({ id: 'ExplainedFigure' });
export type ExplainedFigure = z.infer<typeof explainedFigureSchema>;

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
