import { useRef, useState, type PointerEvent, type RefObject } from 'react';

export interface Dragging {
  id: string;
  /** Place in the list where it would land. */
  to: number;
}

/** The place that the pointer is over: how many of the other items lie above it. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}

function middlesOf(list: HTMLElement): number[] {
  return [...list.children].map((item) => {
    const { top, height } = item.getBoundingClientRect();
    return top + height / 2;
  });
}

/** Reordering by pointer (mouse, pen, finger); Escape and a lost pointer leave everything as it was. */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const live = useRef<Dragging | null>(null);
  const put = (next: Dragging | null) => {
    live.current = next;
    setDragging(next);
  };
  const handleOf = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      put({ id, to: index });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!live.current || !list.current) return;
      const to = placeAt(middlesOf(list.current), index, event.clientY);
      if (to !== live.current.to) put({ id, to });
    },
    onPointerUp: () => {
      const drag = live.current;
      put(null);
      if (drag && drag.to !== index) onMove(drag.id, drag.to);
    },
    onPointerCancel: () => put(null),
    onLostPointerCapture: () => put(null),
  });
  return { dragging, handleOf, cancel: () => put(null) };
}
