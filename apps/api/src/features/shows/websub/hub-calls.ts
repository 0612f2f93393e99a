import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config';
import { connectionFailureKind, statusFailureKind } from '../../../platform/external-services/failure-kind';
import { request } from '../../../platform/outbound/outbound-request';
import { ServiceFailures } from '../../../platform/external-services/service-failures';

const timeoutMs = 10_000;

/** Tells the WebSub hub that a feed has changed. */
@Injectable()
export class HubCalls {
  constructor(
    private readonly config: Config,
    private readonly failures: ServiceFailures,
  ) {}

  /** Never fails: a hub that does not answer is reported to administrators, and apps poll the feed. */
  async publish(feedUrl: string): Promise<void> {
    const { WEBSUB_HUB_URL: hub } = this.config.env;
    if (hub === undefined) return;
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feedUrl, 'hub.topic': feedUrl }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Duetcast' };
    try {
      const answer = await request(hub, { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs) });
      answer.body.on('error', () => undefined); // the unread body is discarded
      await answer.body.dump();
      this.report(answer.statusCode);
    } catch (error) {
      this.failures.failed('feedHub', connectionFailureKind(error), error);
    }
  }

  private report(status: number): void {
    if (status < 400) this.failures.succeeded('feedHub');
    else this.failures.failed('feedHub', statusFailureKind(status), new Error(`The hub responded with ${status}.`));
  }
}
