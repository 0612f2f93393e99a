import { useState } from 'react';
import { OnceNeeded } from '../../ui/lazy/once-needed';
import { lazyOf } from '../../ui/lazy/lazy-of';
import type { AdminEvent } from './event-queries';

const EventDrawer = lazyOf(() => import('./event-drawer'), 'EventDrawer');

/** `[open, drawer]`: `open(event)` shows it at the side. */
export function useEventDrawer() {
  const [event, open] = useState<AdminEvent | null>(null);
  const drawer = (
    <OnceNeeded isNeeded={event !== null}>
      <EventDrawer event={event} onClose={() => open(null)} />
    </OnceNeeded>
  );
  return [open, drawer] as const;
}
