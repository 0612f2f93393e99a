import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { useAccountsLeft } from '../client/account-left';
import { serverSettingsQuery } from '../client/server-settings';
import { Footer } from './shell/footer';
import { reserveKeys } from './reserved-keys';

/**
 * Layout of public pages: footer, and reserved keys if the server enables them (docs/PRODUCT.md#screens-public-pages).
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
