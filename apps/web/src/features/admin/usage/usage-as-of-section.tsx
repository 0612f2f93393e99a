import { dayMs } from '@duetcast/domain/limits/time-limits';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { useState, type FormEvent } from 'react';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconClockHour4, IconListSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords, useLocalWords } from '../../../i18n/language';
import { signedText } from '../../../ui/format/signed-text';
import { RowTable } from '../../../ui/table/row-table';
import { ReasonedQueryState } from '../reasons/reasoned-query-state';
import { Section, EmptyState } from '../../../ui/section';
import { useAddressForm } from '../../../ui/address/use-address-form';
import { useAdminAddress, adminAddress } from '../address/admin-address';
import classes from '../../../ui/fields/fields.module.css';
import { textFields } from '../../../ui/fields/text-fields';
import section from '../../../ui/section.module.css';
import { localMoment, momentOf } from '../../../ui/format/local-time';
import { PagedRows } from '../../../ui/query-rows';
import { TextLink } from '../../../ui/buttons/text-link';
import { UsageInMonth } from './usage-in-month';
import { usageAsOfQuery, type UsageAsOfFilters, type UsageComparison } from './usage-as-of-queries';
import { usageAsOfWords } from '@duetcast/words/en/admin/usage-as-of';

function UsageAsOfTable({ rows, label }: { rows: readonly UsageComparison[]; label: string }) {
  const [{ columnHints, columns, unlimited: noLimit, noUsageYet }, locale] = useLocalWords(usageAsOfWords);
  const number = (value: number | undefined) => (value === undefined ? '-' : value.toLocaleString(locale));
  const limit = (value: number | undefined) => (value === unlimited ? noLimit : number(value));
  return (
    <RowTable
      title={label}
      rows={rows}
      keyOf={({ accountId, domain }) => `${accountId} ${domain}`}
      labels={columns}
      hints={columnHints}
      figures={['usedAsOf', 'reservedAsOf', 'limitAsOf', 'usedToday', 'change', 'limitToday']}
      wide={['account']}
      cells={{
        domain: ({ domain }) => domain,
        account: ({ accountId }) => (
          <TextLink to={adminAddress('accounts', { account: accountId })}>
            <span className="dc-mono">{accountId}</span>
          </TextLink>
        ),
        usedAsOf: ({ asOf }) => (asOf ? number(asOf.charactersUsed) : noUsageYet),
        reservedAsOf: ({ asOf }) => number(asOf?.charactersReserved),
        limitAsOf: ({ asOf }) => limit(asOf?.characterLimit),
        usedToday: ({ today }) => number(today.charactersUsed),
        change: ({ asOf, today }) => signedText(today.charactersUsed - (asOf?.charactersUsed ?? 0), locale),
        limitToday: ({ today }) => limit(today.characterLimit),
      }}
    />
  );
}

/** The values in the form; without a time, one day ago. */
const typedOf = (filters: UsageAsOfFilters): UsageAsOfFilters => ({
  ...filters,
  at: localMoment(filters.at || new Date(Date.now() - dayMs).toISOString()),
});

/** The future has no usage. Each render reads the clock, since the page can stay open for hours. */
const latestMoment = (): string => localMoment(new Date().toISOString());

function Form({ filters, onApply }: { filters: UsageAsOfFilters; onApply: (filters: UsageAsOfFilters) => void }) {
  const texts = useWords(usageAsOfWords);
  const { typed, setTyped, apply } = useAddressForm(filters, typedOf, onApply);
  const [isMissing, setIsMissing] = useState(false);
  const text = textFields(texts, typed, (part) => setTyped((values) => ({ ...values, ...part })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = momentOf(typed.at);
    setIsMissing(at === null);
    if (at === null) return;
    apply({ at, account: typed.account.trim(), domain: typed.domain.trim() });
  };
  return (
    <form className={`${classes.fields} ${classes.spaced}`} onSubmit={submit} aria-label={texts.title}>
      <TextInput
        {...text('at')}
        description={texts.atHint}
        type="datetime-local"
        step={1}
        max={latestMoment()}
        error={isMissing && texts.required}
        className={classes.wide}
      />
      <TextInput {...text('account')} placeholder={texts.allAccounts} />
      <TextInput {...text('domain')} placeholder={texts.allDomains} />
      <div data-buttons>
        <Button type="submit">{texts.show}</Button>
      </div>
    </form>
  );
}

function UsageResult({ filters }: { filters: UsageAsOfFilters }) {
  const [texts, locale] = useLocalWords(usageAsOfWords);
  const usage = useInfiniteQuery(usageAsOfQuery(filters));
  const time = new Date(filters.at).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'medium' });
  const label = texts.asOf(time, usage.data?.pages[0]?.month ?? '');
  return (
    <>
      {usage.data && (
        <Text variant="strong" className={section.note}>
          {label}
        </Text>
      )}
      <PagedRows
        pages={usage}
        texts={texts}
        icon={<IconListSearch size={22} />}
        state={(state) => <ReasonedQueryState subject={filters.account || filters.domain || undefined} {...state} />}
      >
        {(rows) => <UsageAsOfTable rows={rows} label={label} />}
      </PagedRows>
    </>
  );
}

/** Usage of any account as of a past time, compared with today. */
function UsageAsOf() {
  const texts = useWords(usageAsOfWords);
  const { search, go } = useAdminAddress('usage');
  const [at, account, domain] = ['at', 'account', 'domain'].map((name) => search.get(name) ?? '');
  const filters: UsageAsOfFilters = { at: at ?? '', account: account ?? '', domain: domain ?? '' };
  return (
    <Section title={texts.title} description={texts.text} flush>
      <Form filters={filters} onApply={(next) => go({ ...next })} />
      {filters.at ? (
        <UsageResult filters={filters} />
      ) : (
        <EmptyState icon={<IconClockHour4 size={22} />} title={texts.choose} hint={texts.chooseHint} />
      )}
    </Section>
  );
}

/** Usage of all accounts: in a month, and as of a past time. */
export function UsageSection() {
  return (
    <Stack gap="lg">
      <UsageInMonth />
      <UsageAsOf />
    </Stack>
  );
}
