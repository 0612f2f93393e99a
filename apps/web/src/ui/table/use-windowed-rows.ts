import { useVirtualizer } from '@tanstack/react-virtual';
import { fullRenderLimit, useAllRows, type RowsInView } from './use-all-rows';

const estimatedRowPx = 47;
const overscan = 15;

/** Renders only the visible rows of a scrolling box. */
export const useWindowedRows: RowsInView = (count, onNearEnd) => {
  const isWindowed = count > fullRenderLimit;
  const all = useAllRows(isWindowed ? 0 : count, onNearEnd);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by the compiler
  const rows = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => all.box.current,
    estimateSize: () => estimatedRowPx,
    overscan,
  });
  if (!isWindowed) return all;
  const items = rows.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    ...all,
    measure: rows.measureElement,
    visible: items,
    before: first ? first.start : 0,
    after: last ? rows.getTotalSize() - last.end : 0,
  };
};
