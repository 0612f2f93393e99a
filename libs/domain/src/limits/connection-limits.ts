/** Limits of sockets and event streams, in each process. Free of imports, so that pages can state them. */

/** Sockets and event streams together, in each process. */
export const maxConnectionsPerAccount = 20;
/** Sockets of one address without an account, in each process. */
export const maxConnectionsPerAddress = 5;
/** Connections of one address that have not presented a credential yet. */
export const maxWaitingPerAddress = 20;
/** Messages that a client may send in `packetWindowMs`: a client pings every few seconds at most. */
export const maxPackets = 20;
/** The time in which `maxPackets` are counted. */
export const packetWindowMs = 10_000;
