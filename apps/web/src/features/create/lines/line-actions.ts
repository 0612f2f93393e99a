import type { Line } from '../draft/draft';

/** Actions of a line's buttons and shortcuts. */
export interface LineActions {
  change: (line: Line, typed?: boolean) => void;
  move: (id: string, to: number) => void;
  split: (id: string, caret: number) => void;
  merge: (id: string) => void;
  insert: (id: string) => void;
  remove: (id: string) => void;
}
