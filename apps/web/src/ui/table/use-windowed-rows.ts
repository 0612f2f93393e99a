import { useEffect, useRef, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';

/** Lists up to this long are drawn whole: simpler for find-in-page and screen readers. */
const wholeUpTo = 120;
const estimatedRowPx = 47;
const overscan = 15;
/** The next page is asked for this far above the end. */
const aheadPx = 1500;

/** Draws only the rows in sight of a scrolling box; `before` and `after` are the heights in pixels of what is left out. */
export function useWindowedRows(count: number, onNearEnd: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const isWindowed = count > wholeUpTo;
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoized by the compiler
  const rows = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedRowPx,
    overscan,
  });
  const items = rows.getVirtualItems();
  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    if (scrollHeight - scrollTop - clientHeight < aheadPx) onNearEnd();
  };
  const measure = isWindowed ? rows.measureElement : undefined;
  const [first, last] = [items[0], items.at(-1)];
  const whole: { index: number }[] = Array.from({ length: isWindowed ? 0 : count }, (_, index) => ({ index }));
  return {
    box,
    onScroll,
    measure,
    shown: isWindowed ? items : whole,
    before: isWindowed && first ? first.start : 0,
    after: isWindowed && last ? rows.getTotalSize() - last.end : 0,
  };
}

/** Another order or filter is read from its beginning. */
export function useBackToTop(box: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    box.current?.scrollTo?.({ top: 0 });
  }, [box, key]);
}
