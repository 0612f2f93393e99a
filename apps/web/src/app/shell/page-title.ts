import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useWords } from '../../i18n/language';
import { titleWords } from '@duetcast/words/en/app/title';

export type PageTitle = keyof typeof titleWords.en;
/** Type of a route's `handle`. */
export interface PageHandle {
  readonly title: PageTitle;
}

const product = 'Duetcast';

/** Sets the document title in the interface language and focuses the content of a new page. */
export function usePageTitle(): void {
  const titles = useWords(titleWords);
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const title = handles.findLast((handle) => handle?.title)?.title;
  useEffect(() => {
    document.title = title ? `${titles[title]} · ${product}` : product;
  }, [title, titles]);

  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
