import type { Line } from '../draft/draft';

/** What a line's buttons and keys do. */
export interface LineActions {
  change: (line: Line, typed?: boolean) => void;
  move: (id: string, to: number) => void;
  split: (id: string, caret: number) => void;
  merge: (id: string) => void;
  insert: (id: string) => void;
  remove: (id: string) => void;
}
