import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { charactersIn } from '@duetcast/domain/kernel/characters';
import { maxTokenNameCharacters, tokenDayChoices } from '@duetcast/domain/limits/token-limits';
import type { CreateTokenRequest } from '@duetcast/domain/tokens/token-requests';
import { tokenScopes, type TokenScope } from '@duetcast/domain/tokens/token-scope-names';
import { namedTokenWords } from '@duetcast/words/en/account/named-token';
import { useWords } from '../../i18n/language';
import { DialogForm, type FormRequest } from '../../ui/dialog-form';
import { textFields } from '../../ui/fields/text-fields';
import { useDraft } from '../../ui/fields/use-draft';
import { BudgetField, budgetIn } from './token-budget';

interface Props {
  request: FormRequest;
  onSubmit: (token: CreateTokenRequest) => void;
}

const never = '';
const emptyDraft = { name: '', scopes: [] as TokenScope[], days: String(tokenDayChoices[1]), budget: '' };

/** Name, scopes, expiry and budget of a new token. */
export function TokenForm({ request, onSubmit }: Props) {
  const texts = useWords(namedTokenWords);
  const { draft, isChecked, check, change, wrong } = useDraft(() => emptyDraft);
  const { name, scopes, days, budget } = draft;
  const text = textFields(texts, { name }, change);
  const length = charactersIn(name.trim());
  const isNamed = length > 0 && length <= maxTokenNameCharacters;
  const submit = () => {
    check();
    const charactersPerMonth = budgetIn(budget);
    if (!isNamed || scopes.length === 0 || charactersPerMonth === undefined) return;
    const expiry = days === never ? {} : { expiresInDays: Number(days) };
    const own = charactersPerMonth === null ? {} : { charactersPerMonth };
    onSubmit({ name: name.trim(), scopes, ...expiry, ...own });
  };
  return (
    <DialogForm submit={texts.create} request={request} failed={texts.createFailed} onSubmit={submit}>
      <TextInput
        {...text('name')}
        description={texts.nameHint}
        autoComplete="off"
        data-autofocus
        error={wrong(isNamed, texts.nameWrong(maxTokenNameCharacters))}
      />
      <Checkbox.Group
        label={texts.scopesLabel}
        description={texts.scopesHint}
        value={scopes}
        error={wrong(scopes.length > 0, texts.scopesWrong)}
        onChange={(scopes) => change({ scopes })}
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
        onChange={({ currentTarget }) => change({ days: currentTarget.value })}
      />
      <BudgetField text={budget} isSubmitted={isChecked} onText={(budget) => change({ budget })} />
    </DialogForm>
  );
}
