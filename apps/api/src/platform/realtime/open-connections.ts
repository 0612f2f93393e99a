import { Injectable } from '@nestjs/common';
import { maxConnectionsPerAccount, maxConnectionsPerAddress } from '@duetcast/domain/limits/connection-limits';
import { AppError } from '@duetcast/domain/kernel/errors';
import { addressKey } from '../rate-limits/rate-limits';
import type { Principal } from '../requests/principal';
import { Tally } from './tally';

const retryAfterSeconds = 30;

/** Bounds how many sockets and event streams are open at once: each holds memory, and gets every change. */
@Injectable()
export class OpenConnections {
  private readonly open = new Tally();

  /** Counts a connection until the returned function is called. @throws AppError `rate.connections` */
  enter(principal: Principal, ip: string): () => void {
    const leave =
      principal.kind === 'anonymous'
        ? this.open.enter(`address:${addressKey(ip)}`, maxConnectionsPerAddress)
        : this.open.enter(`account:${principal.accountId}`, maxConnectionsPerAccount);
    if (!leave) throw new AppError('rate.connections', { retryAfterSeconds });
    return leave;
  }
}
