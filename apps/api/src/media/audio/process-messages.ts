import type { Outcome } from './worker-messages';

/** Functions of `audio.worker`. */
export type AudioTaskName = 'duration' | 'measure' | 'compose' | 'sample' | 'assemble';

/** Message of the server to the process whose threads perform audio tasks. */
export type ToAudioProcess =
  | {
      readonly kind: 'run';
      readonly id: number;
      readonly name: AudioTaskName;
      readonly task: object;
      readonly ownerId: string;
    }
  | { readonly kind: 'stop'; readonly id: number }
  /** The file of the part that was asked for; null: there is none, the task stops. */
  | { readonly kind: 'part'; readonly id: number; readonly path: string | null };

export type FromAudioProcess =
  | { readonly kind: 'part'; readonly id: number; readonly index: number }
  | { readonly kind: 'ended'; readonly id: number; readonly outcome: Outcome<unknown> }
  | { readonly kind: 'threw'; readonly id: number; readonly message: string };
