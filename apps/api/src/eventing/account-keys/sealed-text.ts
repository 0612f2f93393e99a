import { erased } from '@duetcast/domain/kernel/event';
import type { SealedFields } from '@duetcast/domain/kernel/stored-data';
import { orElse } from '@duetcast/domain/kernel/or-else';
import type { StoredEvent } from '../event-store/event-store';
import type { AccountKey } from './account-key';

const purpose = 'event';

/** One field of one event: the same text in two events does not look the same. */
export const sealedText = (key: AccountKey, eventId: string, field: string, text: string): string =>
  key.seal(purpose, text, `${eventId}/${field}`);

/** The event with its personal fields in clear; without a key they read `erased`. */
export function unsealed(event: StoredEvent, key: AccountKey | null | undefined): StoredEvent {
  const data = { ...event.data };
  const sealed: Record<string, string> = {};
  for (const field of event.metadata.sealed ?? []) {
    const text = event.data[field];
    if (typeof text !== 'string') continue;
    sealed[field] = text;
    // A text that was changed stays as it is: the hash chain reports it, and readers of other events go on.
    data[field] = key ? (openedText(key, event.id, field, text) ?? text) : erased;
  }
  return { ...event, data, sealed: sealed satisfies SealedFields, ...(!key && { isErased: true as const }) };
}

/** The text in clear; null: it was changed, or sealed with another key. */
export const openedText = (key: AccountKey, eventId: string, field: string, text: string): string | null =>
  orElse(() => key.unseal(purpose, text, `${eventId}/${field}`), null);
