import type { IndexedEventRow } from './event-index';
import { administratorsData, maskedOwner, maskedSession } from './visible-data';

/** An event as its owner sees it; `cursor` is what `after` takes. */
export const ownersEvent = ({
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
export type OwnersEvent = ReturnType<typeof ownersEvent>;

/** An event as an administrator sees it: without content, addresses of people and credentials. */
export function administratorsEvent({ eventId, ownerId, actor, data, ...event }: IndexedEventRow) {
  return {
    id: eventId,
    ...event,
    accountId: ownerId === null ? null : maskedOwner(ownerId),
    actor: actor.kind === 'session' ? { ...actor, id: maskedSession(actor.id) } : actor,
    data: administratorsData(event.type, data),
  };
}
export type AdministratorsEvent = ReturnType<typeof administratorsEvent>;
