import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../platform/config/config';
import { HostAddresses, OutboundAddresses } from '../../../platform/outbound/outbound-addresses';

/** Validates callback addresses; rejects with `connection.forbiddenAddress` or `connection.unreachable`. */
@Injectable()
export class CallbackAddresses extends OutboundAddresses {
  constructor(hosts: HostAddresses, config: Config) {
    super(hosts, config);
  }

  protected override forbidden(param?: string): AppError {
    return new AppError('connection.forbiddenAddress', param === undefined ? {} : { param });
  }

  protected override unreachable(cause?: unknown): AppError {
    return new AppError('connection.unreachable', {}, { cause });
  }
}
