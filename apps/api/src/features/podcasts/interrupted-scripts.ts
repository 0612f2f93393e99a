import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { scriptTimeoutMs } from '@duetcast/domain/limits/podcast-limits';
import { podcastDecider } from '@duetcast/domain/podcasts/podcast-decider';
import { podcasts, type PodcastRow } from '@duetcast/projections/podcasts/podcasts';
import { systemContext } from '../../eventing/deciders/command-context';
import { Deciders } from '../../eventing/deciders/deciders';
import { allRows } from '../../eventing/read-models/all-rows';
import { ReadModelStore } from '../../eventing/read-models/read-model-store';
import { Scripts } from './queries/scripts';
import { RoleLeases } from '../../eventing/state/role-leases';
import { Config } from '../../platform/config/config';

const name = 'interrupted-scripts';
const everyMs = 60_000;
/** Younger ones may still be written. */
const minAgeMs = 2 * scriptTimeoutMs;

/**
 * Ends podcasts whose request ended without an outcome, such as in a crash: the answer of the script writer is lost. Records
 * what authors typed last.
 */
@Injectable()
export class InterruptedScripts implements OnApplicationBootstrap {
  private readonly logger = new Logger('InterruptedScripts');

  constructor(
    private readonly rows: ReadModelStore,
    private readonly deciders: Deciders,
    private readonly scripts: Scripts,
    private readonly leases: RoleLeases,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const { logger } = this;
    if (this.config.has('worker')) this.leases.repeat({ name, everyMs, run: () => this.sweep(), logger });
  }

  /** `now` is in Unix ms. A failure of one does not delay the others. */
  async sweep(now = Date.now()): Promise<void> {
    await this.scripts.recordDue(now);
    const where = { status: 'requested', created_at: { lt: new Date(now - minAgeMs).toISOString() } };
    const { code, message: error } = new AppError('script.answerLost');
    const query = { where, sort: [['created_at', 1]] as const };
    for await (const { id } of allRows<PodcastRow>(this.rows, podcasts.name, query))
      await this.deciders
        .run(podcastDecider, id, { type: 'FailScript', code, error }, systemContext(name, id))
        .catch((reason: unknown) => this.logger.warn({ podcastId: id, err: reason }, 'could not end the podcast'));
  }
}
