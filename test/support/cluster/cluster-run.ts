import { ApiClient } from '../api-client';
import { until } from '../until';
import { Cluster } from './cluster';
import { JobLoad, type AcceptedJob } from './job-load';
import { readLog, type LoggedEvent } from './recorded-log';
import { RecordingDashboard } from './recording-dashboard';

/** What is left once every job has ended. */
export interface Outcome {
  readonly accepted: readonly AcceptedJob[];
  readonly log: readonly LoggedEvent[];
  /** What processes wrote that ended by themselves. */
  readonly failures: readonly string[];
}

/** A cluster with one account, its jobs and its dashboard. */
export class ClusterRun {
  private constructor(
    readonly cluster: Cluster,
    readonly client: ApiClient,
    readonly dashboard: RecordingDashboard,
    readonly load: JobLoad,
  ) {}

  static async start(): Promise<ClusterRun> {
    const cluster = await Cluster.start();
    try {
      const client = await ApiClient.signedIn(cluster.url, cluster.email);
      await client.removeLimit();
      return new ClusterRun(cluster, client, new RecordingDashboard(client), new JobLoad(client));
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Waits until every job has ended, then for a last one, which no process interrupts. */
  async finish(): Promise<Outcome> {
    await this.untilEnded();
    this.load.submit();
    await this.untilEnded();
    const accepted = await this.load.all();
    const log = await readLog(this.cluster.eventsUrl, this.client.accountId);
    return { accepted, log, failures: this.cluster.failures };
  }

  async stop(): Promise<void> {
    this.load.end();
    this.dashboard.close();
    await this.cluster.stop();
  }

  private async untilEnded(): Promise<void> {
    const accepted = await this.load.all();
    await this.client.untilAllFinished(accepted.map(({ jobId }) => jobId));
    await this.client.untilSettled();
    await until(() => this.isShown(), { timeoutMs: 20_000, everyMs: 200 }).catch(() => undefined); // the checks show what is missing
  }

  private async isShown(): Promise<boolean> {
    for (const message of ['job_update', 'log_update'] as const) {
      const [shown, stored] = [await this.dashboard.shown(message), await this.dashboard.stored(message)];
      if (JSON.stringify(shown) !== JSON.stringify(stored)) return false;
    }
    return true;
  }
}
