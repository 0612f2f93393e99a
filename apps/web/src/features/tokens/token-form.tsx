import { useState } from 'react';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { maxTokenNameCharacters, tokenDayChoices } from '@duetcast/domain/limits/token-limits';
import type { CreateTokenRequest } from '@duetcast/domain/tokens/token-requests';
import { tokenScopes, type TokenScope } from '@duetcast/domain/tokens/token-scope-names';
import { namedTokenWords } from '@duetcast/words/en/account/named-token';
import { useWords } from '../../i18n/language';
import { DialogForm, type FormRequest } from '../../ui/dialog-form';
import { BudgetField, budgetIn } from './token-budget';

interface Props {
  request: FormRequest;
  onSubmit: (token: CreateTokenRequest) => void;
}

const never = '';
const defaultDays = String(tokenDayChoices[1]);

/** Name, scopes, expiry and budget of a new token. */
export function TokenForm({ request, onSubmit }: Props) {
  const texts = useWords(namedTokenWords);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState(defaultDays);
  const [budget, setBudget] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const length = charactersIn(name.trim());
  const isNamed = length > 0 && length <= maxTokenNameCharacters;
  const submit = () => {
    setSubmitted(true);
    const charactersPerMonth = budgetIn(budget);
    if (!isNamed || scopes.length === 0 || charactersPerMonth === undefined) return;
    const expiry = days === never ? {} : { expiresInDays: Number(days) };
    const own = charactersPerMonth === null ? {} : { charactersPerMonth };
    onSubmit({ name: name.trim(), scopes: scopes as TokenScope[], ...expiry, ...own });
  };
  return (
    <DialogForm submit={texts.create} request={request} failed={texts.createFailed} onSubmit={submit}>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        value={name}
        autoComplete="off"
        data-autofocus
        error={isSubmitted && !isNamed && texts.nameWrong(maxTokenNameCharacters)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox.Group
        label={texts.scopesLabel}
        description={texts.scopesHint}
        value={scopes}
        error={isSubmitted && scopes.length === 0 && texts.scopesWrong}
        onChange={setScopes}
      >
        <Stack gap="xs" mt="xs">
          {tokenScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={texts.scopes[scope].name}
              description={`${texts.scopes[scope].text} (${scope})`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={texts.expiry}
        description={texts.expiryHint}
        value={days}
        data={[
          ...tokenDayChoices.map((choice) => ({ value: String(choice), label: texts.days(choice) })),
          { value: never, label: texts.noExpiry },
        ]}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
      <BudgetField text={budget} isSubmitted={isSubmitted} onText={setBudget} />
    </DialogForm>
  );
}
