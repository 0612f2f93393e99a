import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Pages of the account dialog by their url segments (docs/PRODUCT.md#screens-account-dialog); the address is `#/…`
 * behind that of any page.
 */
export const accountPages = ['profile', 'character-usage'] as const;
export type AccountPage = (typeof accountPages)[number];

const hashOf = (page: AccountPage): string => `#/${page}`;

interface State {
  /** The entry of the history before this one is the same page without the dialog. */
  openedHere?: true;
}

/** The dialog's page as the address names it, and ways to change it: Back closes, a reload opens again. */
export function useAccountAddress() {
  const { pathname, search, hash, ...place } = useLocation();
  const navigate = useNavigate();
  const known = (place.state ?? {}) as State;
  const go = (to: string, replace: boolean, kept: object) =>
    void navigate({ pathname, search, hash: to }, { replace, state: kept, preventScrollReset: true });
  return {
    page: accountPages.find((page) => hashOf(page) === hash) ?? null,
    open: () => go(hashOf('profile'), false, { ...known, openedHere: true }),
    /** Another page of the open dialog. */
    turnTo: (page: AccountPage) => go(hashOf(page), true, known),
    close: () => (known.openedHere ? void navigate(-1) : go('', true, known)),
  };
}
