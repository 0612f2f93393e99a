import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useAccountsLeft } from '../client/account-left';
import { serverSettingsQuery } from '../client/server-settings';
import { Footer } from './shell/footer';
import { reserveKeys } from './reserved-keys';

/**
 * What public pages share: the footer, and the keys that they keep to themselves where the server says so
 * (docs/PRODUCT.md#screens-public-pages).
 */
export function PublicPages() {
  const site = useQuery(serverSettingsQuery);
  const reserves = site.data?.reservesKeys ?? false;
  useEffect(() => (reserves ? reserveKeys() : undefined), [reserves]);
  return (
    <>
      <Outlet key={useAccountsLeft()} />
      <Footer />
    </>
  );
}
