import type { Voice } from '@duetcast/domain/voices/voice';
import type { Line } from '../draft/draft';

export interface LineActions {
  change: (line: Line, typed?: boolean) => void;
  /** Changes the voice where it comes from: the line's own, or that of its speaker. */
  replaceVoice: (line: Line, voice: Voice) => void;
  move: (id: string, to: number) => void;
  split: (id: string, caret: number) => void;
  merge: (id: string) => void;
  insert: (id: string) => void;
  remove: (id: string) => void;
}
