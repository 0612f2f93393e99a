import { z } from 'zod';
import { publicForm } from '../kernel/public-form';
import { indexedEventSchema, type IndexedEventRow } from './event-index';
import { visibleToAdministrators } from './visible-data';

const { eventId: id, position, category, ownerId: _ownerId, furtherMetadata, ...fields } = indexedEventSchema.shape;

export const ownerEventSchema = z
  .object({
    cursor: z.string().meta({ description: 'Pass this value as `after` to continue after this event.' }),
    id,
    ...fields,
    furtherMetadata,
  })
  .meta({ id: 'Event' });
export type OwnerEvent = z.infer<typeof ownerEventSchema>;

export const ownerEvent = (row: IndexedEventRow): OwnerEvent =>
  publicForm(ownerEventSchema, {
    ...row,
    cursor: row.position,
    id: row.eventId,
  });

/** The form of an event for administrators: without content hashes, email addresses and credentials. */
export const administratorEventSchema = z
  .object({
    id,
    ...fields,
    position,
    category,
    accountId: z
      .string()
      .nullable()
      .meta({ description: 'The account that owns the event. Null if it has no owner or the owner is unknown.' }),
  })
  .meta({ id: 'AdminEvent' });
export type AdministratorEvent = z.infer<typeof administratorEventSchema>;

export const administratorEvent = (row: IndexedEventRow): AdministratorEvent =>
  publicForm(administratorEventSchema, {
    ...row,
    id: row.eventId,
    accountId: row.ownerId,
    data: visibleToAdministrators(row.type, row.data),
  });
