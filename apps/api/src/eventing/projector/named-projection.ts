import { allProjections } from '@duetcast/projections/all';
import type { Projection } from '@duetcast/projections/kernel/projection';

/** For decorators, so that a wrong name fails at startup. */
export function named(name: string): Projection {
  const projection = allProjections.find((one) => one.name === name);
  if (!projection) throw new Error(`No projection is called ${name}`);
  return projection;
}
