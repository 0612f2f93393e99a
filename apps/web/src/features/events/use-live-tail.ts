import { useEffect, useRef, useState } from 'react';
import type { EventFilters } from './event-filters';
import type { AdminEvent } from './event-queries';
import { followTail, type TailState } from './event-tail';

/** What is kept of a tail; older events are found by their filters. */
export const mostKept = 1_000;
/** Events that come together are drawn together. */
const drawMs = 100;

/** New events, the newest first; those that came stay when the tail is off, and it goes on behind them. */
export function useLiveTail(filters: EventFilters, isOn: boolean, after: string | null) {
  const [events, setEvents] = useState<readonly AdminEvent[]>([]);
  const [state, setState] = useState<TailState>('connecting');
  const position = useRef(after);
  const newest = events[0]?.position ?? after;
  useEffect(() => void (position.current = newest), [newest]);
  useEffect(() => {
    if (!isOn) return;
    const ending = new AbortController();
    let waiting: AdminEvent[] = [];
    const draw = () => {
      const come = waiting.reverse();
      waiting = [];
      if (come.length > 0) setEvents((held) => [...come, ...held].slice(0, mostKept));
    };
    const timer = setInterval(draw, drawMs);
    const onEvents = (come: AdminEvent[]) => void waiting.push(...come);
    void followTail({ filters, after: position.current, onEvents, onState: setState, signal: ending.signal });
    return () => {
      ending.abort();
      clearInterval(timer);
      draw();
    };
  }, [filters, isOn]);
  return { events, state };
}
