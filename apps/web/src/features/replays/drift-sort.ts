import type { Drift } from './replay-queries';

export const driftColumns = ['domain', 'month', 'accountId', 'usedBefore', 'usedAfter', 'drift', 'refused'] as const;
export type DriftColumn = (typeof driftColumns)[number];
export interface DriftOrder {
  readonly column: DriftColumn;
  readonly isDescending: boolean;
}

/** Largest drift first, by absolute value. */
export const largestFirst: DriftOrder = { column: 'drift', isDescending: true };

function compared(one: Drift, other: Drift, column: DriftColumn): number {
  if (column === 'drift') return Math.abs(one.drift) - Math.abs(other.drift);
  const [left, right] = [one[column], other[column]];
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right));
}

/** Stable sort. */
export function sortedDrifts(drifts: readonly Drift[], { column, isDescending }: DriftOrder): Drift[] {
  return [...drifts].sort((one, other) => compared(one, other, column) * (isDescending ? -1 : 1));
}

/** A click sorts by the column, a second click reverses it; figures start descending, names ascending. */
export function orderAfterClick(order: DriftOrder, column: DriftColumn): DriftOrder {
  if (order.column === column) return { column, isDescending: !order.isDescending };
  return { column, isDescending: !['domain', 'accountId'].includes(column) };
}
