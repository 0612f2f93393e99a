import type { FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWords } from '../../../i18n/language';
import { Section } from '../../../ui/section';
import { useAddressForm } from '../../../ui/address/use-address-form';
import { useAdminAddress } from '../address/admin-address';
import classes from '../../../ui/fields/fields.module.css';
import { textFields } from '../../../ui/fields/text-fields';
import { adminActionQuery, type AdminActionFilters } from './action-queries';
import { ReasonedQueryState } from '../reasons/reasoned-query-state';
import { PagedRows } from '../../../ui/query-rows';
import { ActionTable } from './action-table';
import { actionWords } from '@duetcast/words/en/admin/action';

function Form({ filters, onApply }: { filters: AdminActionFilters; onApply: (filters: AdminActionFilters) => void }) {
  const texts = useWords(actionWords);
  const { typed, setTyped, apply } = useAddressForm(filters, (applied) => applied, onApply);
  const text = textFields(texts, typed, (part) => setTyped((values) => ({ ...values, ...part })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({ account: typed.account.trim(), admin: typed.admin.trim() });
  };
  return (
    <form className={`${classes.fields} ${classes.spaced}`} onSubmit={submit} aria-label={texts.filters}>
      <TextInput {...text('account')} />
      <TextInput {...text('admin')} />
      <div data-buttons>
        <Button type="submit">{texts.apply}</Button>
        <Button variant="default" onClick={() => apply({ account: '', admin: '' })}>
          {texts.clear}
        </Button>
      </div>
    </form>
  );
}

/** The audit log of administrators, filtered by target account and by administrator. */
export function ActionsSection() {
  const texts = useWords(actionWords);
  const { search, go } = useAdminAddress('acts');
  const filters = { account: search.get('account') ?? '', admin: search.get('admin') ?? '' };
  const list = useInfiniteQuery(adminActionQuery(filters));
  return (
    <Section title={texts.title} description={texts.text} flush>
      <Form filters={filters} onApply={(next) => go({ ...next })} />
      <PagedRows
        pages={list}
        texts={texts}
        icon={<IconListSearch size={22} />}
        state={(state) => <ReasonedQueryState subject={filters.account || undefined} {...state} />}
      >
        {(actions) => <ActionTable actions={actions} />}
      </PagedRows>
    </Section>
  );
}
