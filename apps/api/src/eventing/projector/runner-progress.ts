import type { Position } from '@duetcast/domain/kernel/event';
import type { Checkpoints } from '../change-feed/checkpoints';
import { ProjectionProgress } from './status/projection-progress';
import type { ProjectionRunners } from './projection-runners';

const defaultTimeoutMs = 2_000;
/** Longest wait for a local runner before checking that it still follows. */
const maxWaitMs = 250;

/**
 * Uses the runners of this process, or the checkpoints that other processes save. A checkpoint follows the events that its
 * projection reads, so `position` must be of such an event.
 */
export class RunnerProgress extends ProjectionProgress {
  constructor(
    private readonly runners: Pick<ProjectionRunners, 'get'>,
    private readonly checkpoints: Checkpoints,
  ) {
    super();
  }

  async reached(
    projections: readonly string[],
    position: Position | null,
    timeoutMs: number = defaultTimeoutMs,
  ): Promise<boolean> {
    if (position === null) return true;
    const deadline = Date.now() + timeoutMs;
    const results = await Promise.all(projections.map((name) => this.reachedBy(name, position, deadline)));
    return results.every(Boolean);
  }

  private async reachedBy(name: string, position: Position, deadline: number): Promise<boolean> {
    const runner = this.runners.get(name);
    for (;;) {
      if (runner?.reached.has(position)) return true;
      const leftMs = deadline - Date.now();
      if (runner?.isFollowing && leftMs > 0) {
        await runner.reached.until(position, Math.min(leftMs, maxWaitMs));
        continue;
      }
      const checkpoint = (await this.checkpoints.next([name])).get(name)?.position ?? null;
      if (checkpoint !== null && checkpoint >= position) return true;
      if (leftMs <= 0 || runner?.isHalted) return false;
    }
  }
}
