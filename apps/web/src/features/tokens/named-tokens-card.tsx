import { Button, Stack, Badge, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { maxNamedTokens } from '@duetcast/domain/limits/token-limits';
import { namedTokenWords } from '@duetcast/words/en/account/named-token';
import { useWords, useLocalWords } from '../../i18n/language';
import { AddButton } from '../../ui/buttons/add-button';
import { useConfirm } from '../../ui/confirm-dialog';
import { ErrorAlert } from '../../ui/error-alert';
import { fullLocalDate } from '../../ui/format/relative-time';
import { Section } from '../../ui/section';
import { ShownOnce, ShownOnceDialog } from '../../ui/shown-once';
import { TimeAgo, useClock } from '../../ui/time-ago';
import { namedTokenQueries, useRevokeToken, type NamedToken, useCreateToken } from './named-token-queries';
import classes from '../../ui/list.module.css';
import { BudgetDialog } from './token-budget';
import { TokenForm } from './token-form';
import { useDialog } from '../../ui/address/use-address';
import { QueryRows } from '../../ui/query-rows';
import { RemoveButton } from '../../ui/buttons/remove-button';

function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { newToken, copy, shownOnce, use, copied } = useWords(namedTokenWords);
  const texts = { label: newToken, copyLabel: copy, warning: shownOnce, use, done: copied };
  return <ShownOnce value={token} onDone={onDone} {...texts} />;
}

/** Creates a token, then shows it once. */
function NewTokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useWords(namedTokenWords);
  const creating = useCreateToken();
  return (
    <ShownOnceDialog
      opened={opened}
      onClose={onClose}
      request={creating}
      titleOf={(created) => (created ? texts.createdTitle(created.name) : texts.add)}
      form={<TokenForm request={creating} onSubmit={(token) => creating.mutate(token)} />}
    >
      {({ token }) => <CreatedToken token={token} onDone={onClose} />}
    </ShownOnceDialog>
  );
}

interface Props {
  token: NamedToken;
  isRevoking: boolean;
  onBudget: () => void;
  onRevoke: () => void;
}

/** One token: its scopes, expiry, last use and budget. */
function NamedTokenItem({ token, isRevoking, onBudget, onRevoke }: Props) {
  const [texts, locale] = useLocalWords(namedTokenWords);
  const now = useClock();
  const { name, lastFour, scopes, createdAt, expiresAt, lastUsedAt, sites, charactersUsed, charactersPerMonth } = token;
  const used = charactersUsed.toLocaleString(locale);
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} className={classes.facts}>
        <Group gap="xs">
          <Text fw={600} dir="auto" className={classes.name}>
            {name}
          </Text>
          <code>dc_…{lastFour}</code>
          {isExpired && <Badge color="red">{texts.expired}</Badge>}
        </Group>
        <Text size="sm">{scopes.map((scope) => texts.scopes[scope].name).join(' · ')}</Text>
        <Text variant="note">
          {texts.created} <TimeAgo at={createdAt} /> · {lastUsedAt === null ? texts.neverUsed : texts.lastUsed}{' '}
          {lastUsedAt !== null && <TimeAgo at={lastUsedAt} />}
        </Text>
        <Text variant="note">
          {expiresAt === null ? texts.noExpiry : texts.expires(fullLocalDate(expiresAt, locale))}
          {sites > 0 && ` · ${texts.sites(sites)}`}
        </Text>
        <Text variant="note">
          {charactersPerMonth === null
            ? texts.used(charactersUsed, used)
            : texts.usedOf(used, charactersPerMonth.toLocaleString(locale))}
        </Text>
      </Stack>
      <Group gap={4}>
        <Button variant="subtle" size="compact-sm" onClick={onBudget}>
          {texts.changeBudget}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <RemoveButton label={texts.revoke} name={`${texts.revoke} ${name}`} loading={isRevoking} onClick={onRevoke} />
      </Group>
    </Group>
  );
}

/** Named tokens of the account: create, list, change their budgets, revoke. */
export function NamedTokensCard() {
  const texts = useWords(namedTokenWords);
  const tokens = useQuery(namedTokenQueries.list());
  const creation = useDialog('new-token');
  const budget = useDialog('token-budget');
  const revoking = useRevokeToken();
  const [ask, dialog] = useConfirm(({ name, sites }: NamedToken) => texts.revokeQuestion(name, sites), revoking.mutate);
  const { data } = tokens;
  const isFull = !data || data.length >= maxNamedTokens;
  const add = <AddButton label={texts.add} disabled={isFull} onClick={() => creation.open()} />;
  return (
    <Section title={texts.title} description={texts.lead} actions={add}>
      <Stack gap="md">
        {revoking.isError && <ErrorAlert error={revoking.error} title={texts.revokeFailed} />}
        <QueryRows query={tokens} rows={data} texts={texts} icon={<IconKey size={22} />} placeholders={2}>
          {(rows) => (
            <Stack component="ul" gap="md" aria-label={texts.title}>
              {rows.map((token) => (
                <NamedTokenItem
                  key={token.id}
                  token={token}
                  isRevoking={revoking.isPending && revoking.variables.id === token.id}
                  onBudget={() => budget.open(token.id)}
                  onRevoke={() => ask(token)}
                />
              ))}
            </Stack>
          )}
        </QueryRows>
      </Stack>
      <NewTokenDialog opened={creation.id !== null} onClose={creation.close} />
      <BudgetDialog token={data?.find(({ id }) => id === budget.id) ?? null} onClose={budget.close} />
      {dialog}
    </Section>
  );
}
