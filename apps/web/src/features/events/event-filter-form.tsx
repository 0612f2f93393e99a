import type { FormEvent } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../i18n/language';
import classes from '../../ui/fields/fields.module.css';
import { textFields } from '../../ui/fields/text-fields';
import { localMoment, momentOf } from '../../ui/format/local-time';
import { useAddressForm } from '../../ui/address/use-address-form';
import { actorKinds, filterNames, type EventFilters } from './event-filters';
import { eventQueries } from './event-queries';
import { eventWords } from '@duetcast/words/en/jobs/event';

type FormValues = Readonly<Record<keyof EventFilters, string>>;

const formValuesOf = (filters: EventFilters): FormValues => ({
  stream: filters.stream ?? '',
  type: filters.type ?? '',
  account: filters.account ?? '',
  actor: filters.actor ?? '',
  correlation: filters.correlation ?? '',
  from: localMoment(filters.from),
  to: localMoment(filters.to),
});

const filtersOf = (typed: FormValues): EventFilters => {
  const values = { ...typed, from: momentOf(typed.from) ?? '', to: momentOf(typed.to) ?? '' };
  const entries = filterNames.map((name) => [name, values[name].trim()] as const).filter(([, value]) => value);
  return Object.fromEntries(entries);
};

interface Props {
  filters: EventFilters;
  onApply: (filters: EventFilters) => void;
}

/** Event filters; selections apply immediately, typed text on submit. */
export function EventFilterForm({ filters, onApply }: Props) {
  const texts = useWords(eventWords);
  const types = useQuery(eventQueries.types());
  const { typed, setTyped, apply } = useAddressForm(filters, formValuesOf, onApply);
  const text = textFields(texts, typed, (part) => setTyped((values) => ({ ...values, ...part })));
  const choice = (name: 'type' | 'actor') => ({
    label: texts[name],
    value: typed[name] || null,
    placeholder: texts.any,
    onChange: (value: string | null) => apply(filtersOf({ ...typed, [name]: value ?? '' })),
    clearable: true,
    nothingFoundMessage: texts.nothingFound,
    size: 'sm',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(filtersOf(typed));
  };
  return (
    <form className={classes.fields} onSubmit={submit} aria-label={texts.filters}>
      <Select {...choice('type')} data={types.data ?? []} searchable />
      <TextInput {...text('stream')} placeholder={texts.streamHint} />
      <TextInput {...text('account')} />
      <Select {...choice('actor')} data={actorKinds.map((value) => ({ value, label: texts.actors[value] }))} />
      <TextInput {...text('correlation')} />
      <TextInput {...text('from')} type="datetime-local" step={1} className={classes.wide} />
      <TextInput {...text('to')} type="datetime-local" step={1} className={classes.wide} />
      <div data-buttons>
        <Button type="submit">{texts.apply}</Button>
        <Button variant="default" onClick={() => apply({})}>
          {texts.clear}
        </Button>
      </div>
    </form>
  );
}
