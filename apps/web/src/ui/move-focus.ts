import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus by the arrow keys up and down, between the elements inside that match `selector`. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = steps[event.key];
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  stops[index + step]?.focus();
}
