import { Injectable } from '@nestjs/common';
import { hostOf, OutboundAddresses } from '../../../platform/outbound/outbound-addresses';
import { isLoopback } from '../../../platform/outbound/public-address';

/** Validates callback addresses, which may be on this machine outside production; rejects with `connection.forbiddenAddress` or `connection.unreachable`. */
@Injectable()
export class CallbackAddresses extends OutboundAddresses {
  protected override readonly codes = {
    forbidden: 'connection.forbiddenAddress',
    unreachable: 'connection.unreachable',
  } as const;

  override isAllowed(url: URL): boolean {
    return super.isAllowed(url) || (!this.config.isProduction && isLoopback(hostOf(url)));
  }
}
