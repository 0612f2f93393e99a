import { useEffect, useRef, type RefObject } from 'react';

/** Lists up to this length render completely, which helps find-in-page and screen readers. */
export const fullRenderLimit = 120;
/** Distance from the end at which the next page is requested. */
const prefetchPx = 1500;

/** A scrolling box of rows: those to render, and the heights of the omitted ones in pixels. */
export type RowsInView = (
  count: number,
  onNearEnd: () => void,
) => ReturnType<typeof useBoxOfRows> & {
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
  readonly visible: readonly { index: number }[];
  readonly before: number;
  readonly after: number;
};

export function useBoxOfRows(onNearEnd: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const onScroll = () => {
    if (!box.current) return;
    const { scrollHeight, scrollTop, clientHeight } = box.current;
    if (scrollHeight - scrollTop - clientHeight < prefetchPx) onNearEnd();
  };
  // The end of the box sends no further scroll event: a page that another running request held back is requested now.
  useEffect(() => {
    if (box.current && box.current.scrollTop > 0) onScroll();
  });
  return { box, onScroll };
}

export const everyRow = (count: number) => ({
  measure: undefined,
  visible: Array.from({ length: count }, (_, index) => ({ index })),
  before: 0,
  after: 0,
});

export const useAllRows: RowsInView = (count, onNearEnd) => ({ ...useBoxOfRows(onNearEnd), ...everyRow(count) });

/** Scrolls to the top when the order or filter (`key`) changes. */
export function useBackToTop(box: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    box.current?.scrollTo?.({ top: 0 });
  }, [box, key]);
}
