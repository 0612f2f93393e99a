import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useWords } from '../../i18n/words';
import { titleWords } from './title-words';

export type PageTitle = keyof typeof titleWords.en;
/** What a route's `handle` says of its page. */
export interface PageHandle {
  readonly title: PageTitle;
}

const product = 'Duetcast';

/** The document is named by the page that is shown, in the reader's language; a new page takes the focus. */
export function usePageTitle(): void {
  const titles = useWords(titleWords);
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const title = handles.findLast((handle) => handle?.title)?.title;
  useEffect(() => {
    document.title = title ? `${titles[title]} · ${product}` : product;
  }, [title, titles]);

  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
