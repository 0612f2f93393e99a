import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { namedTokenWords } from '@duetcast/words/en/account/named-token';
import { useWords } from '../../i18n/language';
import { DialogForm } from '../../ui/dialog-form';
import { useSetTokenBudget, type NamedToken } from './named-token-queries';
import { Dialog } from '../../ui/dialog';

/** Characters a month; null: no budget, undefined: not a whole number. */
export function budgetIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const budget = Number(text);
  return Number.isSafeInteger(budget) && budget >= 0 ? budget : undefined;
}

interface FieldProps {
  text: string;
  isSubmitted: boolean;
  onText: (text: string) => void;
}

export function BudgetField({ text, isSubmitted, onText }: FieldProps) {
  const texts = useWords(namedTokenWords);
  return (
    <TextInput
      label={texts.budget}
      description={texts.budgetHint}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={isSubmitted && budgetIn(text) === undefined && texts.budgetWrong}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}

function BudgetForm({ token, onDone }: { token: NamedToken; onDone: () => void }) {
  const texts = useWords(namedTokenWords);
  const [text, setText] = useState(token.charactersPerMonth?.toString() ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const saving = useSetTokenBudget();
  const save = () => {
    setSubmitted(true);
    const charactersPerMonth = budgetIn(text);
    if (charactersPerMonth !== undefined) saving.mutate({ id: token.id, charactersPerMonth }, { onSuccess: onDone });
  };
  return (
    <DialogForm submit={texts.saveBudget} request={saving} failed={texts.budgetFailed} onSubmit={save}>
      <BudgetField text={text} isSubmitted={isSubmitted} onText={setText} />
    </DialogForm>
  );
}

/** Changes the monthly budget of a token; null: closed. */
export function BudgetDialog({ token, onClose }: { token: NamedToken | null; onClose: () => void }) {
  const texts = useWords(namedTokenWords);
  return (
    <Dialog opened={token !== null} onClose={onClose} title={token && texts.budgetTitle(token.name)}>
      {token && <BudgetForm key={token.id} token={token} onDone={onClose} />}
    </Dialog>
  );
}
