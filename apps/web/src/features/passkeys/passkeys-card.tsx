import { useState, type FormEvent } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { maxPasskeyNameCharacters, maxPasskeys } from '@duetcast/domain/limits/passkey-limits';
import { passkeyWords } from '@duetcast/words/en/account/passkeys';
import { useSession } from '../../client/session';
import { useWords } from '../../i18n/language';
import { useConfirm } from '../../ui/confirm-dialog';
import { Section, QueryState } from '../../ui/section';
import { RowTable } from '../../ui/table/row-table';
import { TimeAgo } from '../../ui/time-ago';
import { RemoveButton } from '../../ui/buttons/remove-button';
import { PasskeyProblem } from './passkey-problem';
import { addPasskey, hasPasskeys, passkeysQuery, removePasskey, type Passkey } from './passkey-requests';

/** A change answers with all passkeys. */
function usePasskeyChange<Variables>(mutationFn: (variables: Variables) => Promise<Passkey[]>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (passkeys) => cache.setQueryData(passkeysQuery.queryKey, passkeys) });
}

function AddPasskey({ isFull }: { isFull: boolean }) {
  const texts = useWords(passkeyWords);
  const [name, setName] = useState('');
  const addition = usePasskeyChange(addPasskey);
  if (!hasPasskeys() || isFull) return <Text variant="note">{isFull ? texts.full : texts.unsupported}</Text>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    addition.mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <TextInput
            label={texts.name}
            placeholder={texts.example}
            value={name}
            maxLength={maxPasskeyNameCharacters}
            autoComplete="off"
            flex={1}
            miw={220}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button
            type="submit"
            leftSection={<IconFingerprint size={17} aria-hidden />}
            disabled={name.trim() === ''}
            loading={addition.isPending}
          >
            {texts.add}
          </Button>
        </Group>
        {addition.isError && <PasskeyProblem error={addition.error} title={texts.notAdded} />}
      </Stack>
    </form>
  );
}

function PasskeyTable({ passkeys }: { passkeys: readonly Passkey[] }) {
  const texts = useWords(passkeyWords);
  const removal = usePasskeyChange(removePasskey);
  const [ask, dialog] = useConfirm(
    ({ name }: Passkey) => ({ title: texts.removeTitle(name), text: texts.removeText, action: texts.remove }),
    ({ id }) => removal.mutate(id),
  );
  return (
    <Stack gap="md">
      <RowTable
        title={texts.title}
        rows={passkeys}
        keyOf={({ id }) => id}
        labels={texts.columns}
        wide={['name']}
        cells={{
          name: ({ name }) => name,
          created: ({ createdAt }) => <TimeAgo at={createdAt} />,
          used: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : <TimeAgo at={lastUsedAt} />),
          actions: (passkey) => (
            <RemoveButton
              label={texts.remove}
              name={texts.removeNamed(passkey.name)}
              loading={removal.isPending && removal.variables === passkey.id}
              onClick={() => ask(passkey)}
            />
          ),
        }}
      />
      {removal.isError && <PasskeyProblem error={removal.error} title={texts.notRemoved} />}
      {dialog}
    </Stack>
  );
}

/** The passkeys of the account; the hosted sign-in manages those of its users itself. */
export function PasskeysCard() {
  const texts = useWords(passkeyWords);
  const isHosted = useSession()?.isHosted === true;
  const list = useQuery({ ...passkeysQuery, enabled: !isHosted });
  if (isHosted) return null;
  return (
    <Section title={texts.title} description={texts.text}>
      <Stack gap="lg">
        <QueryState query={list} loading={texts.loading} failed={texts.failed} rows={1} />
        {list.data?.length === 0 && <Text c="dimmed">{texts.none}</Text>}
        {list.data && list.data.length > 0 && <PasskeyTable passkeys={list.data} />}
        {list.data && <AddPasskey isFull={list.data.length >= maxPasskeys} />}
      </Stack>
    </Section>
  );
}
