import { useEffect, useState } from 'react';
import { keep, readKept } from '../../kept';
import { emptyDraft, type Draft } from './draft';

const storageKey = 'duetcast.create-draft';

/** The draft, kept in this browser until it was made. */
export function useDraft() {
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft(), ...readKept<Partial<Draft>>(storageKey) }));
  useEffect(() => keep(storageKey, draft), [draft]);
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }));
  /** The cast stays for the next one. */
  const clear = () => {
    const next = { ...emptyDraft(), domain: draft.domain, voices: draft.voices };
    keep(storageKey, next);
    setDraft(next);
  };
  return { draft, change, clear };
}
