import { lazy, Suspense, type ReactElement } from 'react';

const Tooltip = lazy(() => import('./tooltip'));

/** A tooltip for pointer, focus and touch, whose code comes after that of the page. */
export const Hint = ({ label, children }: { label: string; children: ReactElement }) => (
  <Suspense fallback={children}>
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      {children}
    </Tooltip>
  </Suspense>
);
