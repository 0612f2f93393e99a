import type { EventDefinition } from '@duetcast/domain/kernel/event';
import type { JsonObject } from '@duetcast/domain/kernel/json';
import type { AccountKey } from '../../../eventing/account-keys/account-key';
import { openedText } from '../../../eventing/account-keys/sealed-text';
import type { ArchivedEvent } from '../archive/archive-format';

/** The data with its personal fields in clear; null: a field is sealed that is not personal, or not with this key. */
export function opened(
  { id, metadata }: Pick<ArchivedEvent, 'id' | 'metadata'>,
  data: JsonObject,
  { personal }: Pick<EventDefinition, 'personal'>,
  key: AccountKey,
): JsonObject | null {
  const clear = { ...data };
  for (const field of metadata.sealed ?? []) {
    const text = data[field];
    const isSealed = personal.includes(field) && typeof text === 'string';
    const found = isSealed ? openedText(key, id, field, text) : null;
    if (found === null) return null;
    clear[field] = found;
  }
  return clear;
}
