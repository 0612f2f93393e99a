import type { Projection } from '@duetcast/projections/kernel/projection';
import { Checkpoints } from '../../apps/api/src/eventing/change-feed/checkpoints';
import { LocalRunners } from '../../apps/api/src/eventing/projector.module';
import type { ProjectionRunners } from '../../apps/api/src/eventing/projector/projection-runners';
import { RunnerProgress } from '../../apps/api/src/eventing/projector/runner-progress';
import type { ReadModelStore } from '../../apps/api/src/eventing/read-models/read-model-store';

/** Waits for the runners of this process, or for the checkpoints of another. */
export const progressOf = (projections: readonly Projection[], runners: ProjectionRunners, rows: ReadModelStore) =>
  new RunnerProgress(runners, new Checkpoints(rows, new LocalRunners(projections, runners)));
