/**
 * The number of versions of all event types, stored with every event. It shows a process that does
 * not know an event whether a newer release wrote it.
 */
export const catalogVersion = 121;
