import { accountWords } from '@duetcast/words/en/admin/account';
import { Stack, Badge, Button, Group, Switch, TextInput } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWords } from '../../../i18n/language';
import formClasses from '../../../ui/fields/fields.module.css';
import { Section } from '../../../ui/section';
import { TextLink } from '../../../ui/buttons/text-link';
import { RowTable } from '../../../ui/table/row-table';
import { TimeAgo } from '../../../ui/time-ago';
import { useAddressForm } from '../../../ui/address/use-address-form';
import { planName, planWords } from '../../billing/public';
import { adminAddress, useAdminAddress } from '../address/admin-address';
import { ReasonedQueryState } from '../reasons/reasoned-query-state';
import { PagedRows } from '../../../ui/query-rows';
import { accountAdminQueries, type AccountSearch, type ListedAccount } from './account-queries';
import { AccountView } from './account-view';

function AccountTable({ accounts }: { accounts: readonly ListedAccount[] }) {
  const texts = useWords(accountWords);
  const names = useWords(planWords);
  return (
    <RowTable
      title={texts.title}
      rows={accounts}
      keyOf={({ id }) => id}
      labels={texts.columns}
      hints={texts.columnHints}
      wide={['email', 'id']}
      classNames={{ id: 'dc-mono' }}
      cells={{
        email: ({ id, email, isAdmin, suspension }) => (
          <Group gap="xs">
            <TextLink to={adminAddress('accounts', { account: id })} fw={600}>
              {email}
            </TextLink>
            {isAdmin && <Badge color="yellow">{texts.admin}</Badge>}
            {suspension && <Badge color="red">{texts.suspended}</Badge>}
          </Group>
        ),
        plan: (account) => planName(account, names),
        opened: ({ openedAt }) => <TimeAgo at={openedAt} />,
        id: ({ id }) => id,
      }}
    />
  );
}

function Form({ filters, onSearch }: { filters: AccountSearch; onSearch: (filters: AccountSearch) => void }) {
  const texts = useWords(accountWords);
  const form = useAddressForm(filters, ({ search }) => search, onSearch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = form.typed.trim();
    form.apply({ search, adminsOnly: filters.adminsOnly && search === '' });
  };
  return (
    <form
      className={`${formClasses.fields} ${formClasses.spaced}`}
      onSubmit={submit}
      aria-label={texts.title}
      role="search"
    >
      <TextInput
        label={texts.search}
        value={form.typed}
        onChange={({ currentTarget }) => form.setTyped(currentTarget.value)}
        className={formClasses.wide}
        type="search"
      />
      <div data-buttons>
        <Button type="submit">{texts.find}</Button>
      </div>
      <Switch
        label={texts.adminsOnly}
        checked={filters.adminsOnly}
        onChange={({ currentTarget }) => form.apply({ search: '', adminsOnly: currentTarget.checked })}
        className={formClasses.wide}
      />
    </form>
  );
}

/** Accounts by email prefix or id; without a search, newest first. */
function AccountList() {
  const texts = useWords(accountWords);
  const { search: query, go } = useAdminAddress('accounts');
  const filters = { search: query.get('search') ?? '', adminsOnly: query.get('admins') === 'yes' };
  const list = useInfiniteQuery(accountAdminQueries.list(filters));
  return (
    <Section title={texts.title} description={texts.text} flush>
      <Form
        filters={filters}
        onSearch={({ search, adminsOnly }) => go({ search, admins: adminsOnly ? 'yes' : null })}
      />
      <PagedRows
        pages={list}
        texts={texts}
        icon={<IconUserSearch size={22} />}
        state={(state) => <ReasonedQueryState {...state} />}
      >
        {(accounts) => <AccountTable accounts={accounts} />}
      </PagedRows>
    </Section>
  );
}

export function AccountsSection() {
  const [search] = useSearchParams();
  const id = search.get('account');
  return <Stack gap="lg">{id ? <AccountView key={id} id={id} /> : <AccountList />}</Stack>;
}
