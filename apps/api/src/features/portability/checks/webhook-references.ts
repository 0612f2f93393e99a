import { jobDecider } from '@duetcast/domain/jobs/job-decider';
import { streamName } from '@duetcast/domain/kernel/decider';
import { testTopic } from '@duetcast/domain/webhooks/webhook-topics';
import type { CurrentEvent } from './stream-checks';

/** The receivers and jobs of webhooks: a webhook to or about another account would be sent on. */
export class WebhookReferences {
  private readonly receivers = new Set<string>();
  private readonly reported = new Map<string, { readonly connectionId: string; readonly jobId: string | null }>();

  take({ type, data, stream }: CurrentEvent): void {
    if (type === 'EndpointCreated') this.receivers.add((data as { endpointId: string }).endpointId);
    const { connectionId, jobId, topic } = data as { connectionId: string; jobId: string; topic?: string };
    if (type === 'SiteConnected') this.receivers.add(connectionId);
    if (type === 'WebhookQueued')
      this.reported.set(stream, { connectionId, jobId: topic === testTopic ? null : jobId });
  }

  /** The first stream of webhooks whose receiver or job is not the account's; null: there is none. */
  foreign(streams: { has(stream: string): boolean }, agedStreams: readonly string[]): string | null {
    const aged = new Set(agedStreams);
    for (const [stream, { connectionId, jobId }] of this.reported) {
      if (!this.receivers.has(connectionId)) return stream;
      if (jobId === null) continue;
      const job = streamName(jobDecider.category, jobId);
      if (!(streams.has(job) || aged.has(job))) return stream;
    }
    return null;
  }
}
