import { maxModerationCharacters } from '@duetcast/domain/limits/publication-limits';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { Badge, Group, Stack, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../../i18n/language';
import { LinkButton } from '../../../ui/buttons/link-button';
import { useReasonedConfirm } from '../../../ui/confirm-dialog';
import { ErrorAlert } from '../../../ui/error-alert';
import { Section } from '../../../ui/section';
import section from '../../../ui/section.module.css';
import { RowTable } from '../../../ui/table/row-table';
import { TimeAgo } from '../../../ui/time-ago';
import { planName, planWords } from '../../billing/public';
import { adminAddress } from '../address/admin-address';
import { Figures } from '../../../ui/page/figures';
import { BackLink } from '../address/back-link';
import { ReasonedQueryState } from '../reasons/reasoned-query-state';
import { TextLink } from '../../../ui/buttons/text-link';
import { AccountJobs } from './account-jobs';
import { AccountPlan } from './account-plan';
import { accountAdminQueries, type AccountDetails, type AccountCommand } from './account-queries';
import { accountWords } from '@duetcast/words/en/admin/account';
import { useAccountMutation } from './use-account-mutation';

/** Usage of the current month by domain. */
function AccountUsage({ account: { id, usage } }: { account: AccountDetails }) {
  const [texts, locale] = useLocalWords(accountWords);
  const title = texts.usageTitle(usage.month);
  const asOf = <LinkButton to={adminAddress('usage', { account: id })} variant="default" label={texts.usageAsOf} />;
  return (
    <Section title={title} flush actions={asOf}>
      {usage.domains.length === 0 && (
        <Text variant="note" className={section.note}>
          {texts.noUsage}
        </Text>
      )}
      {usage.domains.length > 0 && (
        <RowTable
          title={title}
          rows={usage.domains}
          keyOf={({ domain }) => domain}
          labels={texts.usageColumns}
          hints={texts.usageHints}
          figures={['used', 'reserved', 'limit']}
          cells={{
            domain: ({ domain }) => domain,
            used: ({ charactersUsed }) => charactersUsed.toLocaleString(locale),
            reserved: ({ charactersReserved }) => charactersReserved.toLocaleString(locale),
            limit: ({ characterLimit }) =>
              characterLimit === unlimited ? texts.unlimited : characterLimit.toLocaleString(locale),
          }}
        />
      )}
    </Section>
  );
}

type RightsCommand = 'grant' | 'revoke' | 'signOut' | 'suspend' | 'suspendAndHide' | 'lift';

const commandOf: Readonly<Record<RightsCommand, (reason: string) => AccountCommand>> = {
  grant: () => ({ kind: 'admin', admin: true }),
  revoke: () => ({ kind: 'admin', admin: false }),
  signOut: () => ({ kind: 'sign-out' }),
  suspend: (reason) => ({ kind: 'suspend', reason, publicAudio: 'keep' }),
  suspendAndHide: (reason) => ({ kind: 'suspend', reason, publicAudio: 'hide' }),
  lift: (reason) => ({ kind: 'lift-suspension', reason }),
};

const lookOf = (command: RightsCommand) =>
  command === 'grant' || command === 'lift' ? { variant: 'default' } : { variant: 'subtle', color: 'red' };

const needsReason = (command: RightsCommand): boolean => 'reason' in commandOf[command]('');

/** What can be done with an account as it is now. */
function rightsCommands({ isAdmin, suspension }: AccountDetails): RightsCommand[] {
  if (suspension) return ['lift'];
  return isAdmin ? ['revoke', 'signOut'] : ['grant', 'signOut', 'suspend', 'suspendAndHide'];
}

/** Changes rights, ends all sessions and suspends, each after confirmation. */
function AccountRights({ account }: { account: AccountDetails }) {
  const { id, email, suspension } = account;
  const texts = useWords(accountWords);
  const mutation = useAccountMutation(id);
  const [ask, dialog] = useReasonedConfirm(
    (command: RightsCommand) => ({
      ...texts.questions[command],
      title: texts.questions[command].title(email),
      keep: texts.notNow,
      ...(needsReason(command) && { reason: { label: texts.reason, maxLength: maxModerationCharacters } }),
    }),
    (command, reason) => mutation.mutate(commandOf[command](reason)),
  );
  return (
    <Section title={texts.rightsTitle}>
      <Stack gap="md">
        {suspension && (
          <Text size="sm">
            {texts.suspendedAudio[suspension.publicAudio]} <TimeAgo at={suspension.since} />
          </Text>
        )}
        <Group gap="sm">
          {rightsCommands(account).map((command) => (
            <Button key={command} {...lookOf(command)} disabled={mutation.isPending} onClick={() => ask(command)}>
              {texts[command]}
            </Button>
          ))}
        </Group>
        {mutation.isError && <ErrorAlert error={mutation.error} title={texts.commandFailed} />}
      </Stack>
      {dialog}
    </Section>
  );
}

function Summary({ account }: { account: AccountDetails }) {
  const texts = useWords(accountWords);
  const names = useWords(planWords);
  const { id, email, isAdmin, openedAt, signedOutAt, suspension, counts } = account;
  const figures = {
    opened: <TimeAgo at={openedAt} />,
    ...counts,
    signedOut: signedOutAt ? <TimeAgo at={signedOutAt} /> : texts.never,
  };
  return (
    <Section
      title={email}
      description={<span className="dc-mono">{id}</span>}
      actions={<BackLink to="accounts">{texts.back}</BackLink>}
    >
      <Stack gap="md">
        <Group gap="sm">
          <Badge color="gray">{planName(account, names)}</Badge>
          {isAdmin && <Badge color="yellow">{texts.admin}</Badge>}
          {suspension && <Badge color="red">{texts.suspended}</Badge>}
          <TextLink to={adminAddress('events', { account: id })}>{texts.events}</TextLink>
          <TextLink to={adminAddress('acts', { account: id })}>{texts.actions}</TextLink>
        </Group>
        <Figures labels={texts.figures} values={figures} />
      </Stack>
    </Section>
  );
}

/** One account: plan, limits, rights, usage, and jobs without content. */
export function AccountView({ id }: { id: string }) {
  const texts = useWords(accountWords);
  const { data: account, ...query } = useQuery(accountAdminQueries.one(id));
  if (account)
    return (
      <>
        <Summary account={account} />
        <AccountPlan account={account} />
        <AccountRights account={account} />
        <AccountUsage account={account} />
        <AccountJobs id={id} />
      </>
    );
  return (
    <Section title={texts.account} actions={<BackLink to="accounts">{texts.back}</BackLink>} flush>
      <ReasonedQueryState subject={id} query={query} loading={texts.loadingOne} failed={texts.oneFailed} />
    </Section>
  );
}
