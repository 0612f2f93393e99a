import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import type { CurrentEvent } from './stream-checks';

/** The sites and jobs that webhooks report: a webhook to or about another account would be sent on. */
export class WebhookReferences {
  private readonly sites = new Set<string>();
  private readonly reported = new Map<string, { readonly connectionId: string; readonly jobId: string }>();

  take({ type, data, stream }: CurrentEvent): void {
    const { connectionId, jobId } = data as { connectionId: string; jobId: string };
    if (type === 'SiteConnected') this.sites.add(connectionId);
    if (type === 'WebhookQueued') this.reported.set(stream, { connectionId, jobId });
  }

  /** The first stream of webhooks whose site or job is not the account's; null: there is none. */
  foreign(streams: { has(stream: string): boolean }, agedStreams: readonly string[]): string | null {
    const aged = new Set(agedStreams);
    for (const [stream, { connectionId, jobId }] of this.reported) {
      const job = streamName(jobDecider.category, jobId);
      if (!this.sites.has(connectionId) || !(streams.has(job) || aged.has(job))) return stream;
    }
    return null;
  }
}
