import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../platform/config/config';
import { HostAddresses, hostOf, OutboundAddresses } from '../../../platform/outbound/outbound-addresses';
import { isLoopback } from '../../../platform/outbound/public-address';

/** Validates callback addresses, which may be on this machine outside production; rejects with `connection.forbiddenAddress` or `connection.unreachable`. */
@Injectable()
export class CallbackAddresses extends OutboundAddresses {
  constructor(
    hosts: HostAddresses,
    private readonly config: Config,
  ) {
    super(hosts, config);
  }

  override isAllowed(url: URL): boolean {
    return super.isAllowed(url) || (!this.config.isProduction && isLoopback(hostOf(url)));
  }

  protected override forbidden(param?: string): AppError {
    return new AppError('connection.forbiddenAddress', param === undefined ? {} : { param });
  }

  protected override unreachable(cause?: unknown): AppError {
    return new AppError('connection.unreachable', {}, { cause });
  }
}
