import type { UsageEvent } from '@duetcast/domain/usage/usage-events';
import { sumsAfter } from '@duetcast/domain/usage/usage-decider';
import { noUsage, type UsageSums } from '@duetcast/domain/usage/usage-state';
import type { ExplainedFigure, ExplainedStep } from './explained-queries';

/** An event with the running sums computed in the browser. */
export interface SummedStep extends UsageSums {
  readonly step: ExplainedStep;
}

/** Computes the running sums with the server's rule; the server's own sums are not trusted. */
export function withRunningSums(steps: readonly ExplainedStep[]): SummedStep[] {
  let sums: UsageSums = noUsage;
  return steps.map((step) => {
    const { type, characters } = step;
    sums = sumsAfter(sums, { type, data: { characters } } as UsageEvent);
    return { step, used: sums.used, reserved: sums.reserved };
  });
}

export type SumVerdict =
  | { readonly kind: 'equal' }
  /** More events can be loaded. */
  | { readonly kind: 'partial' }
  /** `rest`: characters of deleted events. */
  | { readonly kind: 'incomplete'; readonly rest: number }
  | { readonly kind: 'different' };

export function compareSums(
  { figure, complete }: Pick<ExplainedFigure, 'figure' | 'complete'>,
  sums: UsageSums,
  hasMore: boolean,
): SumVerdict {
  if (hasMore) return { kind: 'partial' };
  if (!complete) return { kind: 'incomplete', rest: figure.used - sums.used };
  const isEqual = sums.used === figure.used && sums.reserved === figure.reserved;
  return { kind: isEqual ? 'equal' : 'different' };
}
