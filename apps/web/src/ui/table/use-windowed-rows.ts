import { useEffect, useRef, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';

/** Lists up to this length render completely, which helps find-in-page and screen readers. */
const fullRenderLimit = 120;
const estimatedRowPx = 47;
const overscan = 15;
/** Distance from the end at which the next page is requested. */
const prefetchPx = 1500;

/**
 * Renders only the visible rows of a scrolling box; `before` and `after` are the heights of the omitted rows in pixels.
 */
export function useWindowedRows(count: number, onNearEnd: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const isWindowed = count > fullRenderLimit;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by the compiler
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
    if (scrollHeight - scrollTop - clientHeight < prefetchPx) onNearEnd();
  };
  // The end of the box sends no further scroll event: a page that another running request held back is requested now.
  useEffect(() => {
    if (box.current && box.current.scrollTop > 0) onScroll();
  });
  const measure = isWindowed ? rows.measureElement : undefined;
  const [first, last] = [items[0], items.at(-1)];
  const allRows: { index: number }[] = Array.from({ length: isWindowed ? 0 : count }, (_, index) => ({ index }));
  return {
    box,
    onScroll,
    measure,
    visible: isWindowed ? items : allRows,
    before: isWindowed && first ? first.start : 0,
    after: isWindowed && last ? rows.getTotalSize() - last.end : 0,
  };
}

/** Scrolls to the top when the order or filter (`key`) changes. */
export function useBackToTop(box: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    box.current?.scrollTo?.({ top: 0 });
  }, [box, key]);
}
