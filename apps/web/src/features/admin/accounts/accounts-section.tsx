import { Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { AccountList } from './account-list';
import { AccountView } from './account-view';

/** The account in the URL, or the list of accounts. */
export function AccountsSection() {
  const [search] = useSearchParams();
  const id = search.get('account');
  return <Stack gap="lg">{id ? <AccountView key={id} id={id} /> : <AccountList />}</Stack>;
}
