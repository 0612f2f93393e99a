import { io, type Socket } from 'socket.io-client';
import { socketPath, type ClientEvents, type ServerEvents } from '@duetcast/projections/realtime/socket-events';
import { connectTimeoutMs } from './reconnect';

/** `error`: a problem that a proxy or a later server reports on the open socket (docs/PRODUCT.md#screens-header). */
type Incoming = ServerEvents & { error: (problem: unknown) => void };

export type UpdatesSocket = Socket<Incoming, ClientEvents>;

/**
 * A socket that tries once; when to try again is decided by the reconnect rule of docs/PRODUCT.md#real-time-connection.
 */
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
