import { time } from '@duetcast/domain/kernel/event';
import { showEvents, type ShowEvent } from '@duetcast/domain/shows/show-events';
import { z } from 'zod';
import type { Projection } from '../kernel/projection';

/** A subscriber of a private feed, whose address only its hash is known of. */
export interface SubscriberRow {
  tokenId: string;
  showId: string;
  accountId: string;
  name: string;
  createdAt: string;
}

/** A subscriber of the owner's show; the API adds how often it read the feed. */
export const publicSubscriberSchema = z.object({ id: z.string(), name: z.string(), createdAt: time });
export type PublicSubscriber = z.infer<typeof publicSubscriberSchema>;

export const publicSubscriber = ({ tokenId: id, name, createdAt }: SubscriberRow): PublicSubscriber => {
  return { id, name, createdAt };
};

export const subscribers: Projection<SubscriberRow, ShowEvent> = {
  name: 'subscribers',
  version: 1,
  categories: ['show'],
  events: showEvents,
  indexes: [{ showId: 1, createdAt: -1 }, { accountId: 1 }],
  ownedBy: 'accountId',
  rowOf: ({ type, data }) => (type === 'FeedTokenIssued' || type === 'FeedTokenRevoked' ? data.tokenId : null),
  creates: ({ type }) => type === 'FeedTokenIssued',
  fold: (row, { type, data, metadata }) => {
    if (type === 'FeedTokenRevoked') return null;
    if (type !== 'FeedTokenIssued') return row;
    const { tokenId, showId, accountId, name } = data;
    return /^0+$/.test(data.hash) ? null : { tokenId, showId, accountId, name, createdAt: metadata.at };
  },
};
