import type { AnyEvent } from '@duetcast/domain/all-events';
import type { Json, JsonObject } from '@duetcast/domain/kernel/json';
import { placeholdersIn } from '@duetcast/domain/portability/redacted-credentials';
import visibleData from './visible-data.json';

interface Visibility {
  /** Visible to the owner and to administrators. */
  readonly all: readonly string[];
  /** Visible to the owner only: content hashes, charge keys and personal data. */
  readonly owner?: readonly string[];
}

/** Who can see which field of an event outside its stream. Fields that are not listed are hidden: secrets and personal data. */
const visibility: Readonly<Record<AnyEvent['type'], Visibility>> = visibleData;

const visibilityOf = (type: string): Visibility =>
  (Object.hasOwn(visibility, type) ? visibility[type as AnyEvent['type']] : undefined) ?? { all: [] };

const pick = (data: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.flatMap((field) => (field in data ? [[field, data[field] as Json]] : [])));

/** The fields of an event's data that are visible to its owner; in place of imported credentials, that there are none. */
export function visibleToOwner(type: string, data: JsonObject): JsonObject {
  const { all, owner = [] } = visibilityOf(type);
  return { ...pick(data, [...all, ...owner]), ...placeholdersIn(type, data) };
}

/** The fields of an event's data that are visible to administrators: no content hashes, no credentials. */
export const visibleToAdministrators = (type: string, data: JsonObject): JsonObject =>
  pick(data, visibilityOf(type).all);
