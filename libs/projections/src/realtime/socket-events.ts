import type { z } from 'zod';
import type { serverMessages } from './socket-messages';

/** Path of the socket on the server's own port; apart from the schemas, so that pages load no zod. */
export const socketPath = '/ws/updates';

type Messages = { [Name in keyof typeof serverMessages]: z.infer<(typeof serverMessages)[Name]> };
export type JobUpdate = Messages['job_update'];
export type UsageUpdate = Messages['usage_update'];
export type PodcastUpdate = Messages['podcast_update'];

export type ServerEvents = { [Name in keyof Messages]: (message: Messages[Name]) => void };

export interface ClientEvents {
  ping: () => void;
}
