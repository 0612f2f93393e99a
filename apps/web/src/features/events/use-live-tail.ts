import { useEffect, useRef, useState } from 'react';
import type { EventFilters } from './event-filters';
import type { AdminEvent } from './event-queries';
import { followTail, type TailState } from './event-tail';

/** Live events kept in memory; older ones are found by filters. */
export const maxLiveEvents = 1_000;
/** Events are rendered in batches at this interval. */
const batchMs = 100;

/** New events, newest first. Switching off keeps them; switching on resumes after the newest. */
export function useLiveTail(filters: EventFilters, isOn: boolean, after: string | null) {
  const [events, setEvents] = useState<readonly AdminEvent[]>([]);
  const [state, setState] = useState<TailState>('connecting');
  const position = useRef(after);
  const newest = events[0]?.position ?? after;
  useEffect(() => void (position.current = newest), [newest]);
  useEffect(() => {
    if (!isOn) return;
    const abort = new AbortController();
    let batch: AdminEvent[] = [];
    const flush = () => {
      const added = batch.reverse();
      batch = [];
      if (added.length > 0) setEvents((previous) => [...added, ...previous].slice(0, maxLiveEvents));
    };
    const timer = setInterval(flush, batchMs);
    const onEvent = (event: AdminEvent) => void batch.push(event);
    void followTail({ filters, after: position.current, onEvent, onState: setState, signal: abort.signal });
    return () => {
      abort.abort();
      clearInterval(timer);
      flush();
    };
  }, [filters, isOn]);
  return { events, state };
}
