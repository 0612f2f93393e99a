/** Undo depth; older steps are dropped. */
const maxSteps = 200;

export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Key of the last step; changes with the same key merge into it. null: never merge. */
  readonly key: string | null;
}

export const newHistory = <State>(present: State): History<State> => ({ past: [], present, future: [], key: null });

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

/** Words typed into one field before a new undo step. */
const wordsPerStep = 8;

/** Merge key of typing: the field and the current run of words. */
export const typingKey = (field: string, text: string): string =>
  `${field}/${Math.floor(text.split(/\s+/).length / wordsPerStep)}`;
