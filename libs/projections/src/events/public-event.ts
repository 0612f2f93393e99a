import type { IndexedEventRow } from './event-index';
import { visibleToAdministrators, maskedOwner, maskedSession } from './visible-data';

/** The form of an event for its owner; `cursor` is a value for `after`. */
export const ownerEvent = ({
  position,
  eventId,
  category: _category,
  ownerId: _ownerId,
  ...event
}: IndexedEventRow) => ({
  cursor: position,
  id: eventId,
  ...event,
});
export type OwnerEvent = ReturnType<typeof ownerEvent>;

/** The form of an event for administrators: without content hashes, email addresses and credentials. */
export function administratorEvent({ eventId, ownerId, actor, data, ...event }: IndexedEventRow) {
  return {
    id: eventId,
    ...event,
    accountId: ownerId === null ? null : maskedOwner(ownerId),
    actor: actor.kind === 'session' ? { ...actor, id: maskedSession(actor.id) } : actor,
    data: visibleToAdministrators(event.type, data),
  };
}
export type AdministratorEvent = ReturnType<typeof administratorEvent>;
