import { io, type Socket } from 'socket.io-client';
import { socketPath, type ClientEvents, type ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { connectTimeoutMs } from './reconnect';

/**
 * `error` is a problem that a proxy or a later server version reports on the open socket
 * (docs/PRODUCT.md#screens-header).
 */
type Incoming = ServerEvents & { error: (problem: unknown) => void };

export type UpdatesSocket = Socket<Incoming, ClientEvents>;

/** A socket without reconnects; LiveConnection applies the rule of docs/PRODUCT.md#real-time-connection. */
export const openUpdatesSocket = (token: string): UpdatesSocket =>
  io({
    path: socketPath,
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: connectTimeoutMs,
    reconnection: false,
    forceNew: true,
  });
