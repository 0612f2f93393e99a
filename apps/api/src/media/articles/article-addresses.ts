import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../platform/config/config';
import { HostAddresses, OutboundAddresses } from '../../platform/outbound/outbound-addresses';

/** Addresses that articles may be fetched from; throws `article.forbiddenAddress` or `article.unreachable`. */
@Injectable()
export class ArticleAddresses extends OutboundAddresses {
  constructor(hosts: HostAddresses, config: Config) {
    super(hosts, config);
  }

  protected override forbidden(): AppError {
    return new AppError('article.forbiddenAddress', { param: 'url' });
  }

  protected override unreachable(cause?: unknown): AppError {
    return new AppError('article.unreachable', { param: 'url' }, { cause });
  }
}
