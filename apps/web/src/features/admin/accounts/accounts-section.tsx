import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { AccountList } from './account-list';
import { AccountView } from './account-view';

/** Accounts of others, or the one that the address names. */
export function AccountsSection() {
  const [search] = useSearchParams();
  const id = search.get('account');
  return <Stack gap="lg">{id ? <AccountView key={id} id={id} /> : <AccountList />}</Stack>;
}
