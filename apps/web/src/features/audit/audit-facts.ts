import type { jobWords, ReasonOf } from '../jobs/public';
import type { auditWords } from '@duetcast/words/en/jobs/audit';

export type FactName = keyof (typeof auditWords)['en']['facts'];
/** The facts of a subject; null: none yet. */
export type FactValues = Readonly<Partial<Record<FactName, string | null>>>;

/** One fact after an event and before it; null: none. */
export interface Fact {
  readonly name: FactName;
  readonly value: string | null;
  readonly before: string | null;
  readonly isChanged: boolean;
}

export interface FactWords {
  readonly audit: (typeof auditWords)['en'];
  readonly job: (typeof jobWords)['en'];
  readonly locale: string;
  readonly reasonOf: ReasonOf;
}

/** The state of a subject at one moment. */
export interface FactState {
  readonly valuesIn: (texts: FactWords) => FactValues;
}

interface Change {
  readonly before: FactState;
  readonly after: FactState;
}

/** Facts after an event, each with its previous value. */
export function factsOf({ before, after }: Change, texts: FactWords): Fact[] {
  const [previous, current] = [before.valuesIn(texts), after.valuesIn(texts)];
  return (Object.keys(current) as FactName[]).map((name) => {
    const [value, earlier] = [current[name] ?? null, previous[name] ?? null];
    return { name, value, before: earlier, isChanged: value !== earlier };
  });
}
