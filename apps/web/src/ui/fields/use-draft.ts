import { useState } from 'react';

/** What is typed into a form; after an attempt to save, its fields show what is wrong with them. */
export function useDraft<Draft extends object>(initial: () => Draft) {
  const [draft, setDraft] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  return {
    draft,
    isChecked,
    check: () => setChecked(true),
    change: (part: Partial<Draft> | ((before: Draft) => Partial<Draft>)) =>
      setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    wrong: (isRight: boolean, text: string) => isChecked && !isRight && text,
  };
}
