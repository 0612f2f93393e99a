import type { UsageEvent } from '@duetcast/domain/usage/usage-decider';
import { noUsage, usageAfter, type UsageSums } from '@duetcast/projections/usage/usage-steps';
import type { ExplainedFigure, ExplainedStep } from './explained-queries';

/** An event, and the sums after it as this browser added them up. */
export interface SummedStep extends UsageSums {
  readonly step: ExplainedStep;
}

/** Adds the steps up by the server's own rule; its sums are not believed. */
export function summed(steps: readonly ExplainedStep[]): SummedStep[] {
  let sums: UsageSums = noUsage;
  return steps.map((step) => {
    const { type, characters } = step;
    sums = usageAfter(sums, { type, data: { characters } } as UsageEvent);
    return { step, used: sums.used, reserved: sums.reserved };
  });
}

export type SumVerdict =
  | { readonly kind: 'equal' }
  /** There are more events to load. */
  | { readonly kind: 'partial' }
  /** `rest`: characters of events that are no longer stored. */
  | { readonly kind: 'incomplete'; readonly rest: number }
  | { readonly kind: 'different' };

/** Whether events that add up to `sums` explain the figure. */
export function verdictOn(
  { figure, complete }: Pick<ExplainedFigure, 'figure' | 'complete'>,
  sums: UsageSums,
  hasMore: boolean,
): SumVerdict {
  if (hasMore) return { kind: 'partial' };
  if (!complete) return { kind: 'incomplete', rest: figure.used - sums.used };
  const isEqual = sums.used === figure.used && sums.reserved === figure.reserved;
  return { kind: isEqual ? 'equal' : 'different' };
}
