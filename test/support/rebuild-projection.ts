import { randomUUID } from 'node:crypto';
import { projectionDecider } from '@duetcast/domain/projections/projection-decider';
import { systemContext } from '../../apps/api/src/eventing/deciders/command-context';
import type { Deciders } from '../../apps/api/src/eventing/deciders/deciders';
import { until } from './until';

/** Requests a rebuild as an administrator does; resolves when its outcome is recorded. */
export async function rebuildProjection(deciders: Deciders, projection: string): Promise<void> {
  const rebuildId = randomUUID();
  const command = { type: 'RequestRebuild', projection, rebuildId } as const;
  await deciders.run(projectionDecider, projection, command, systemContext('test', rebuildId));
  await until(async () => (await deciders.load(projectionDecider, projection)).state.rebuildId === null);
}
