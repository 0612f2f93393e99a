import { archivedEventSchema, type ArchivedEvent } from './archive-format';
import { ArchiveRejected } from './archive-rejected';
import { jsonOf } from './json-of';

/** Parses a line of an events file. @throws ArchiveRejected with its place if it is not an event */
export function eventOf(place: string, line: string): ArchivedEvent {
  const parsed = archivedEventSchema.safeParse(jsonOf(line));
  if (!parsed.success) throw new ArchiveRejected(place, 'is not an event');
  return parsed.data;
}
