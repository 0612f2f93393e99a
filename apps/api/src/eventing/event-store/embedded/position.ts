import type { Position } from '@duetcast/domain/kernel/event';
import { UnreadablePosition } from '../unreadable-position';

/** Positions are multiples of this, so that no code relies on consecutive numbers. */
export const positionStep = 8;

const digits = 20;

export const positionText = (position: number): Position => String(position).padStart(digits, '0');

/** @throws UnreadablePosition for a text that is not a position of this store */
export function positionNumber(position: Position): number {
  const number = Number(position);
  if (!/^\d+$/.test(position) || !Number.isSafeInteger(number)) throw new UnreadablePosition(position);
  return number;
}
