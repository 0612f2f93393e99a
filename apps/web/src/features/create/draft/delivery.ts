import { definedFields } from '@duetcast/domain/kernel/defined-fields';
import type { Delivery, Line, Script } from './draft';

/** Speed of a line in its show; 1 is the default. */
export const speedOf = ({ speed }: Pick<Line, 'speed'>, show: Pick<Script, 'speed'>): number =>
  speed ?? show.speed ?? 1;

export function deliveryOf(line: Line, show: Pick<Script, 'speed'>): Delivery {
  const speed = speedOf(line, show);
  const { pauseAfterMs } = line;
  const section = line.section?.trim();
  return {
    ...(speed !== 1 && { speed }),
    ...(pauseAfterMs !== undefined && { pauseAfterMs }),
    ...(section && { section }),
  };
}

export const isSameDelivery = (a: Delivery, b: Delivery): boolean =>
  a.speed === b.speed && a.pauseAfterMs === b.pauseAfterMs && a.section === b.section;

/** The fields of a request. */
export const deliveryFields = ({ speed, pauseAfterMs, section }: Delivery) =>
  definedFields({ speed, pause_after_ms: pauseAfterMs, section });

/** The speed of most lines is that of the show. */
export function showSpeed(speeds: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const speed of speeds) counts.set(speed, (counts.get(speed) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 1;
}
