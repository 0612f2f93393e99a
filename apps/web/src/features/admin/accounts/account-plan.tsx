import { useState, type FormEvent } from 'react';
import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { planSlugs, type PlanSlug } from '@duetcast/domain/billing/plans';
import { maxModerationCharacters } from '@duetcast/domain/limits/publication-limits';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { fieldsOf } from '../../../client/api';
import { useWords, useLocalWords } from '../../../i18n/language';
import { useConfirm, useReasonedConfirm } from '../../../ui/confirm-dialog';
import { RowTable } from '../../../ui/table/row-table';
import { ErrorAlert } from '../../../ui/error-alert';
import { Section } from '../../../ui/section';
import { planWords, subscriptionWords } from '../../billing/public';
import formClasses from '../../../ui/fields/fields.module.css';
import type { AccountDetails, AccountCommand } from './account-queries';
import { accountWords } from '@duetcast/words/en/admin/account';
import { useAccountMutation } from './use-account-mutation';

interface LimitsProps {
  limits: AccountDetails['domainLimits'];
  isBusy: boolean;
  onCommand: (command: AccountCommand) => void;
}

function Limits({ limits, isBusy, onCommand }: LimitsProps) {
  const [texts, locale] = useLocalWords(accountWords);
  const [ask, dialog] = useConfirm(
    (domain: string) => ({ ...texts.dropQuestion, title: texts.dropQuestion.title(domain), keep: texts.notNow }),
    (domain) => onCommand({ kind: 'limits', domain, limit: null }),
  );
  if (limits.length === 0) return <Text variant="note">{texts.noLimits}</Text>;
  return (
    <>
      <RowTable
        title={texts.limitsLabel}
        rows={limits}
        keyOf={({ domain }) => domain}
        labels={texts.limitColumns}
        hints={texts.limitHints}
        figures={['limit']}
        cells={{
          domain: ({ domain }) => domain,
          limit: ({ limit }) => (limit === unlimited ? texts.unlimited : limit.toLocaleString(locale)),
          actions: ({ domain }) => (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              disabled={isBusy}
              aria-label={texts.dropLimit(domain)}
              onClick={() => ask(domain)}
            >
              {texts.drop}
            </Button>
          ),
        }}
      />
      {dialog}
    </>
  );
}

interface LimitFormProps {
  isBusy: boolean;
  fields: Readonly<Record<string, string>>;
  onCommand: (command: AccountCommand) => void;
}

function LimitForm({ isBusy, fields, onCommand }: LimitFormProps) {
  const texts = useWords(accountWords);
  const [domain, setDomain] = useState('');
  const [limit, setLimit] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = limit.trim() === '' ? null : Number(limit);
    // JSON turns NaN into null, which means the plan's limit.
    setIsInvalid(Number.isNaN(parsed));
    if (!Number.isNaN(parsed)) onCommand({ kind: 'limits', domain: domain.trim(), limit: parsed });
  };
  return (
    <form className={`${formClasses.fields} ${formClasses.inset}`} onSubmit={submit} aria-label={texts.setLimit}>
      <TextInput
        label={texts.domain}
        value={domain}
        error={fields.domain && texts.refusedDomain(fields.domain)}
        onChange={({ currentTarget }) => setDomain(currentTarget.value)}
        className={formClasses.wide}
      />
      <TextInput
        label={texts.limit}
        description={texts.limitHint}
        value={limit}
        error={isInvalid ? texts.limitInvalid : fields.limit && texts.refusedLimit(fields.limit)}
        onChange={({ currentTarget }) => setLimit(currentTarget.value)}
        inputMode="numeric"
        className={formClasses.wide}
      />
      <div data-buttons>
        <Button type="submit" variant="default" disabled={isBusy || domain.trim() === ''}>
          {texts.setLimit}
        </Button>
      </div>
    </form>
  );
}

/** The account's plan, and its custom limits by domain. */
export function AccountPlan({ account }: { account: AccountDetails }) {
  const [texts, locale] = useLocalWords(accountWords);
  const names = useWords(planWords);
  const { statuses } = useWords(subscriptionWords);
  const mutation = useAccountMutation(account.id);
  const { subscription } = account;
  const end = subscription?.endDate ? new Date(subscription.endDate).toLocaleDateString(locale) : null;
  const fields = fieldsOf(mutation.error);
  const [ask, dialog] = useReasonedConfirm(
    (plan: PlanSlug) => ({
      title: texts.changePlan.title(account.email, names[plan]),
      text: texts.changePlan.text,
      action: texts.changePlan.action,
      keep: texts.notNow,
      reason: { label: texts.reason, maxLength: maxModerationCharacters },
    }),
    (plan, reason) => mutation.mutate({ kind: 'plan', plan, reason }),
  );
  return (
    <Section title={texts.planTitle}>
      <Stack gap="md">
        <Select
          label={texts.plan}
          data={planSlugs.map((value) => ({ value, label: names[value] }))}
          value={account.planSlug}
          allowDeselect={false}
          disabled={mutation.isPending}
          onChange={(plan) => plan && plan !== account.planSlug && ask(plan)}
          maw={320}
        />
        {subscription && <Text variant="note">{texts.subscription(statuses[subscription.status], end)}</Text>}
        <Limits limits={account.domainLimits} isBusy={mutation.isPending} onCommand={mutation.mutate} />
        <LimitForm isBusy={mutation.isPending} fields={fields} onCommand={mutation.mutate} />
        {mutation.isError && <ErrorAlert error={mutation.error} title={texts.commandFailed} />}
      </Stack>
      {dialog}
    </Section>
  );
}
