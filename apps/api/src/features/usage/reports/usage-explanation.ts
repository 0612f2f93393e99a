import { Injectable } from '@nestjs/common';
import { actorSchema, currentEvent, type Position, type Recorded, count, time } from '@duetcast/domain/kernel/event';
import { usageEvents, type UsageEvent } from '@duetcast/domain/usage/usage-events';
import { sumsAfter } from '@duetcast/domain/usage/usage-decider';
import { noUsage, type UsageSums } from '@duetcast/domain/usage/usage-state';
import { usageSignOf, usageSigns } from '@duetcast/projections/usage/usage-steps';
import { usageRowSchema } from '@duetcast/projections/usage/usage-by-month';
import { z } from 'zod';
import { BadCursor } from '../../../platform/errors/bad-cursor';
import type { UsageScope } from '../ledger/usage-reservations';
import { UsageStreams, UsageRows } from '../ledger/usage-reads';
import { namedSchema } from '../../../platform/openapi/api-operation';

const { domain, month, charactersUsed: used, charactersReserved: reserved } = usageRowSchema.shape;
const usageTypes = ['CharactersReserved', 'CharactersUsed', 'CharactersReleased', 'UsageCorrected'] as const;

const explainedStepSchema = z
  .object({
    id: z.string(),
    stream: z.string(),
    revision: count,
    type: z.enum(usageTypes),
    at: time,
    by: actorSchema.shape.kind.meta({ description: 'Who caused it: the role, such as admin.' }),
    sign: z.enum(usageSigns),
    characters: z.int().meta({ description: 'Can be negative for a correction.' }),
    jobId: z.string().nullable(),
    reason: z.string().nullable(),
    hash: z.string(),
    used,
    reserved,
  })
  .meta({ id: 'ExplainedStep', description: 'An event and the sums of the domain after it.' });
export type ExplainedStep = z.infer<typeof explainedStepSchema>;

export const explainedFigureSchema = namedSchema('ExplainedFigure', {
  domain,
  month,
  figure: z
    .object({ used, reserved })
    .meta({ description: 'The displayed figure. Equals the sums after the last event of the last page.' }),
  complete: z.boolean().meta({ description: 'false if the oldest events were deleted after their retention period.' }),
  events: z.array(explainedStepSchema),
});
export type ExplainedFigure = z.infer<typeof explainedFigureSchema>;

/** Cursor of a page: the last event, and the sums after it, so that the next page need not read earlier events. */
interface PageCursor extends UsageSums {
  readonly revision: number;
}

/** Lists the events that add up to a usage figure: exactly those folded into its row. */
@Injectable()
export class UsageExplanation {
  constructor(
    private readonly streams: UsageStreams,
    private readonly rows: UsageRows,
  ) {}

  /** @throws BadCursor if the cursor is malformed; AppError `usage.domainMissing` */
  async page(
    scope: UsageScope,
    limit: number,
    cursor?: string,
  ): Promise<{ data: ExplainedFigure; next: string | null }> {
    const { domain, month } = scope;
    const after = cursor === undefined ? null : parseCursor(cursor);
    const stored = await this.rows.rowFor(scope);
    if (!stored) await this.rows.assertUsed(scope.accountId, domain);
    const events = stored ? await this.stepsAfter(scope, after, stored.position, limit + 1) : [];
    const steps = events.slice(0, limit);
    const last = steps.at(-1);
    const figure = stored ? { used: stored.row.charactersUsed, reserved: stored.row.charactersReserved } : noUsage;
    const complete = !stored || (await this.streams.hasFirstEvent(scope));
    const next = last && events.length > limit ? cursorOf(last) : null;
    return { data: { domain, month, figure, complete, events: steps }, next };
  }

  private async stepsAfter(
    scope: UsageScope,
    after: PageCursor | null,
    through: Position,
    limit: number,
  ): Promise<ExplainedStep[]> {
    const steps: ExplainedStep[] = [];
    let sums: UsageSums = after ?? noUsage;
    for await (const stored of this.streams.ofDomain(scope, { after: after?.revision, through })) {
      const event = currentEvent(usageEvents, stored);
      sums = sumsAfter(sums, event);
      steps.push(stepOf(event, sums));
      if (steps.length === limit) break;
    }
    return steps;
  }
}

function stepOf({ id, stream, revision, metadata, ...event }: Recorded<UsageEvent>, sums: UsageSums): ExplainedStep {
  const { type, data } = event;
  return {
    id,
    stream,
    revision,
    type,
    at: metadata.at,
    by: metadata.actor.kind,
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
  const [, ...numbers] = /^(\d{1,10})\.(-?\d{1,15})\.(-?\d{1,15})$/.exec(cursor) ?? [];
  const [revision, used, reserved] = numbers.map(Number);
  if (revision === undefined || used === undefined || reserved === undefined)
    throw new BadCursor('Not a cursor of usage events');
  return { revision, used, reserved };
}
