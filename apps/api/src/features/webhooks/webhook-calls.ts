import { Injectable } from '@nestjs/common';
import { pinnedTo, request } from '../../platform/outbound/outbound-request';
import { CallbackAddresses } from '../sites/public';
import type { WebhookCall } from './receivers/webhook-call';

/** Calls user-supplied addresses: only public ones, without following redirects or reading response bodies. */
@Injectable()
export class WebhookCalls {
  constructor(private readonly addresses: CallbackAddresses) {}

  /**
   * Returns the status of the response, also of an error response.
   * @throws AppError `connection.forbiddenAddress`, `connection.unreachable`; the signal's reason when aborted; what
   *   the connection fails with
   */
  async post({ address, body, headers }: WebhookCall, signal: AbortSignal): Promise<number> {
    const url = this.addresses.parse(address);
    const agent = await pinnedTo(await this.addresses.resolve(url));
    try {
      signal.throwIfAborted();
      const json = { 'content-type': 'application/json', 'user-agent': 'Duetcast', ...headers };
      const answer = await request(url, { method: 'POST', dispatcher: agent, body, headers: json, signal });
      answer.body.on('error', () => undefined); // the unread body is discarded
      return answer.statusCode;
    } finally {
      await agent.destroy();
    }
  }
}
