import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../../../platform/config/config';
import { HostAddresses, OutboundAddresses } from '../../../../platform/outbound/outbound-addresses';

/** Checks addresses to download clips from; rejects with `chunk.forbiddenAddress` or `chunk.unreachable`. */
@Injectable()
export class DownloadAddresses extends OutboundAddresses {
  constructor(hosts: HostAddresses, config: Config) {
    super(hosts, config);
  }

  protected override forbidden(param?: string): AppError {
    return new AppError('chunk.forbiddenAddress', param === undefined ? {} : { param });
  }

  protected override unreachable(cause?: unknown): AppError {
    return new AppError('chunk.unreachable', {}, { cause });
  }
}
