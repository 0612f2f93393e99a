import type { Socket } from 'socket.io';
import { maxWaitingPerAddress, maxPackets, packetWindowMs } from '@duetcast/domain/limits/connection-limits';
import { clientAddress } from '../../platform/http/client-address';
import { addressKey } from '../../platform/rate-limits/rate-limits';
import { Tally } from '../../platform/realtime/tally';

type Connection = Socket['conn'];

/** Closes connections that wait for admission in large numbers, or that send too much. */
export class SocketLimits {
  private readonly waiting = new Tally();
  private readonly admissions = new WeakMap<Connection, () => void>();

  /** @param hops trusted proxies */
  constructor(private readonly hops: number) {}

  opened(connection: Connection): void {
    const address = addressKey(clientAddress(connection.request, this.hops));
    const leave = this.waiting.enter(address, maxWaitingPerAddress);
    if (!leave) return void connection.close(true);
    this.admissions.set(connection, leave);
    connection.once('close', leave);
    limitPackets(connection);
  }

  /** The connection no longer counts as waiting. */
  admitted(connection: Connection): void {
    this.admissions.get(connection)?.();
  }
}

function limitPackets(connection: Connection): void {
  let [windowEnd, packets] = [0, 0];
  connection.on('packet', () => {
    const now = performance.now();
    if (now >= windowEnd) [windowEnd, packets] = [now + packetWindowMs, 0];
    if (++packets > maxPackets) connection.close(true);
  });
}
