import { BadConfiguration } from '../../../platform/errors/bad-configuration';
import type { Database } from '../../sqlite/database';

const version = 1;

/**
 * `position` orders all events. A `kind` is a stream category with an event type, so that one small index serves every
 * filter. Event ids need no index: a retry is recognized by its revision in the stream.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    max_age_seconds INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS kinds (
    id INTEGER PRIMARY KEY,
    category TEXT NOT NULL,
    type TEXT NOT NULL,
    UNIQUE (category, type)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams,
    revision INTEGER NOT NULL,
    kind INTEGER NOT NULL REFERENCES kinds,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
  CREATE INDEX IF NOT EXISTS events_by_kind ON events (kind, position);
  CREATE INDEX IF NOT EXISTS streams_with_age ON streams (id) WHERE max_age_seconds IS NOT NULL;
  PRAGMA user_version = ${version};
`;

/** Creates the schema. @throws BadConfiguration when a newer version of the product wrote the file */
export function ensureSchema(database: Database): void {
  const stored = database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  if (stored > version)
    throw new BadConfiguration(
      `DATA_DIR: ${database.file} has schema ${stored}, newer than ${version}; start the version of Duetcast that wrote it, or restore a backup`,
    );
  if (stored < version) database.transaction(() => database.exec(schema));
}
