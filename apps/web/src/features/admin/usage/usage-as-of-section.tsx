import { useState, type FormEvent } from 'react';
import { Button, Text, TextInput } from '@mantine/core';
import { IconClockHour4, IconListSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from '../../../i18n/language';
import { useWords } from '../../../i18n/words';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorAlert } from '../../../ui/error-alert';
import { MorePages } from '../../../ui/table/more-pages';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton';
import { Section } from '../../../ui/section';
import { useAdminAddress } from '../address/admin-address';
import classes from '../../../ui/fields.module.css';
import section from '../../../ui/section.module.css';
import { localMoment, momentOf } from '../../../ui/format/local-time';
import { usageAsOfQuery, type UsageAsked } from './usage-as-of-queries';
import { UsageAsOfTable } from './usage-as-of-table';
import { usageAsOfWords } from './usage-as-of-words';

const dayMs = 86_400_000;

interface FormProps {
  asked: UsageAsked;
  onAsk: (asked: UsageAsked) => void;
}

function Form({ asked, onAsk }: FormProps) {
  const texts = useWords(usageAsOfWords);
  const [typed, setTyped] = useState(() => ({
    ...asked,
    at: localMoment(asked.at || new Date(Date.now() - dayMs).toISOString()),
  }));
  const [isMissing, setIsMissing] = useState(false);
  const text = (name: keyof UsageAsked) => ({
    label: texts[name],
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setTyped((held) => ({ ...held, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = momentOf(typed.at);
    setIsMissing(at === null);
    if (at) onAsk({ at, account: typed.account.trim(), domain: typed.domain.trim() });
  };
  return (
    <form className={`${classes.fields} ${classes.spaced}`} onSubmit={submit} aria-label={texts.title}>
      <TextInput
        {...text('at')}
        description={texts.atHint}
        type="datetime-local"
        step={1}
        max={localMoment(new Date().toISOString())}
        error={isMissing && texts.needed}
        className={classes.wide}
      />
      <TextInput {...text('account')} placeholder={texts.everyone} />
      <TextInput {...text('domain')} placeholder={texts.allDomains} />
      <div data-buttons>
        <Button type="submit">{texts.show}</Button>
      </div>
    </form>
  );
}

function Found({ asked }: { asked: UsageAsked }) {
  const texts = useWords(usageAsOfWords);
  const locale = useLocale();
  const usage = useInfiniteQuery(usageAsOfQuery(asked));
  const rows = usage.data?.pages.flatMap(({ rows: page }) => page) ?? [];
  const moment = new Date(asked.at).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'medium' });
  const said = texts.asOf(moment, usage.data?.pages[0]?.month ?? '');
  return (
    <>
      {usage.isPending && <RowsSkeleton label={texts.loading} />}
      {usage.isError && <ErrorAlert error={usage.error} title={texts.failed} onRetry={() => void usage.refetch()} />}
      {usage.data && (
        <Text size="sm" fw={600} className={section.note}>
          {said}
        </Text>
      )}
      {usage.data && rows.length === 0 && (
        <EmptyState icon={<IconListSearch size={22} />} title={texts.none}>
          <Text size="sm" c="dimmed">
            {texts.noneHint}
          </Text>
        </EmptyState>
      )}
      {rows.length > 0 && <UsageAsOfTable rows={rows} label={said} />}
      <MorePages pages={usage} />
    </>
  );
}

/** The usage of anybody at any past moment, beside today's. */
export function UsageAsOfSection() {
  const texts = useWords(usageAsOfWords);
  const { search, go } = useAdminAddress('usage');
  const [at, account, domain] = ['at', 'account', 'domain'].map((name) => search.get(name) ?? '');
  const asked: UsageAsked = { at: at ?? '', account: account ?? '', domain: domain ?? '' };
  return (
    <Section title={texts.title} description={texts.text} flush>
      <Form key={JSON.stringify(asked)} asked={asked} onAsk={(next) => go({ ...next })} />
      {asked.at ? (
        <Found asked={asked} />
      ) : (
        <EmptyState icon={<IconClockHour4 size={22} />} title={texts.choose}>
          <Text size="sm" c="dimmed">
            {texts.chooseHint}
          </Text>
        </EmptyState>
      )}
    </Section>
  );
}
