import { showDetailsSchema } from '@duetcast/domain/shows/show-events';
import { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { showRowSchema, type ShowRow } from './shows';

const { id, guid, createdAt, changedAt, episodeCount, subscriberCount } = showRowSchema.shape;

/** A show of its owner; the API adds addresses, and whether it is hidden. */
export const publicShowSchema = z.object({
  ...showDetailsSchema.shape,
  ...{ id, guid, createdAt, changedAt },
  episodes: episodeCount.meta({ description: 'Scheduled ones included.' }),
  subscribers: subscriberCount.meta({ description: 'Private addresses of the feed.' }),
  hasOwnCover: z.boolean().meta({ description: 'Uploaded; false: drawn from the title.' }),
});
export type PublicShow = z.infer<typeof publicShowSchema>;

export const publicShow = (row: ShowRow): PublicShow => {
  const { episodeCount: episodes, subscriberCount: subscribers, cover } = row;
  return publicForm(publicShowSchema, { ...row, episodes, subscribers, hasOwnCover: cover.length > 0 });
};
