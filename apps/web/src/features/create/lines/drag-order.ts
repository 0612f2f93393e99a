import { useRef, useState, type PointerEvent, type RefObject } from 'react';

export interface Dragging {
  id: string;
  /** Index at which it would be dropped. */
  to: number;
}

/** Drop index at the pointer: the number of other items above it. */
export function dropIndexAt(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}

function middlesOf(list: HTMLElement): number[] {
  return [...list.children].map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });
}

/** Reordering by mouse, pen or touch; Escape and a lost pointer cancel. */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const latest = useRef<Dragging | null>(null);
  const update = (next: Dragging | null) => {
    latest.current = next;
    setDragging(next);
  };
  const handleOf = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      update({ id, to: index });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!latest.current || !list.current) return;
      const to = dropIndexAt(middlesOf(list.current), index, event.clientY);
      if (to !== latest.current.to) update({ id, to });
    },
    onPointerUp: () => {
      const drag = latest.current;
      update(null);
      if (drag && drag.to !== index) onMove(drag.id, drag.to);
    },
    onPointerCancel: () => update(null),
    onLostPointerCapture: () => update(null),
  });
  return { dragging, handleOf, cancel: () => update(null) };
}
