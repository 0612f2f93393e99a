/** Steps that are kept; older ones cannot be undone any more. */
const maxSteps = 200;

export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Of the last step: further steps of the same key belong to it, as the letters of a word do. null: of no other. */
  readonly key: string | null;
}

export const beginning = <State>(present: State): History<State> => ({ past: [], present, future: [], key: null });

export function record<State>(history: History<State>, next: State, key: string | null = null): History<State> {
  const { past, present } = history;
  if (next === present) return history;
  const isSameStep = key !== null && key === history.key && past.length > 0;
  return { past: isSameStep ? past : [...past, present].slice(-maxSteps), present: next, future: [], key };
}

export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], key: null };
}

export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: later, key: null };
}

/** Words that are typed into one text before a new step begins. */
const wordsOfStep = 8;

/** The key under which letters are one step: the field, and about a phrase of it. */
export const typingKey = (field: string, text: string): string =>
  `${field}/${Math.floor(text.split(/\s+/).length / wordsOfStep)}`;
