import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Pages of the account dialog by URL segment (docs/PRODUCT.md#screens-account-dialog); the hash is `#/{segment}` on any
 * page.
 */
export const accountPages = ['profile', 'character-usage'] as const;
export type AccountPage = (typeof accountPages)[number];

const hashOf = (page: AccountPage): string => `#/${page}`;

interface State {
  /** The previous history entry is the same page without the dialog. */
  openedHere?: true;
}

/** The dialog page in the URL hash, so that Back closes the dialog and a reload reopens it. */
export function useAccountAddress() {
  const { pathname, search, hash, ...location } = useLocation();
  const navigate = useNavigate();
  const locationState = (location.state ?? {}) as State;
  const go = (to: string, replace: boolean, state: object) =>
    void navigate({ pathname, search, hash: to }, { replace, state });
  return {
    page: accountPages.find((page) => hashOf(page) === hash) ?? null,
    open: () => go(hashOf('profile'), false, { ...locationState, openedHere: true }),
    switchTo: (page: AccountPage) => go(hashOf(page), true, locationState),
    close: () => (locationState.openedHere ? void navigate(-1) : go('', true, locationState)),
  };
}
