import { io, type Socket } from 'socket.io-client';
import type { JobLogRow } from '@duetcast/projections/jobs/job-log';
import type { JobRow } from '@duetcast/projections/jobs/jobs';
import type { Positioned } from './features/realtime/newest';
import { connectTimeoutMs } from './features/realtime/reconnect';

export interface JobUpdate {
  type: 'created' | 'updated';
  job: Positioned<JobRow>;
}

export interface LogUpdate {
  type: 'created' | 'updated';
  log: Positioned<JobLogRow>;
}

export interface ServerEvents {
  connected: (greeting: unknown) => void;
  job_update: (update: JobUpdate) => void;
  log_update: (update: LogUpdate) => void;
  usage_update: (update: unknown) => void;
  connections_update: (update: unknown) => void;
  error: (problem: unknown) => void;
}

interface ClientEvents {
  ping: () => void;
}

export type UpdatesSocket = Socket<ServerEvents, ClientEvents>;

/** A socket that tries once; when to try again is decided by the reconnect rule of spec §9. */
export const openUpdatesSocket = (token: string): UpdatesSocket =>
  io({
    path: '/ws/updates',
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: connectTimeoutMs,
    reconnection: false,
    forceNew: true,
  });
