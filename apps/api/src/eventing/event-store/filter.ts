import type { EventFilter } from './event-store';

/** Whether an event matches a filter; the store's own events (`$…`) never do. */
export function matches(filter: EventFilter | undefined, { stream, type }: { stream: string; type: string }): boolean {
  if (stream.startsWith('$') || type.startsWith('$')) return false;
  const { streamPrefixes, types } = filter ?? {};
  if (types && !types.includes(type)) return false;
  return !streamPrefixes || streamPrefixes.some((prefix) => stream.startsWith(prefix));
}
