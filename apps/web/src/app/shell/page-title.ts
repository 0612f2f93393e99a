import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { usePartTitles } from '../../ui/address/part-title';
import { useWords } from '../../i18n/language';
import { titleWords } from '@duetcast/words/en/app/title';

export type PageTitle = keyof typeof titleWords.en;

const product = 'Duetcast';

/** Sets the document title in the interface language and focuses the content of a new page. */
export function usePageTitle(title: PageTitle | undefined): void {
  const titles = useWords(titleWords);
  const parts = usePartTitles();
  useEffect(() => {
    document.title = [...parts, ...(title ? [titles[title]] : []), product].join(' · ');
  }, [parts, title, titles]);

  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
