import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** By entry of the history. */
const positions = new Map<string, number>();

/** Back returns to where a page was scrolled to; a new page begins at its top, or at its anchor. */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef<string>(null);
  useLayoutEffect(() => {
    const isNewPage = shown.current !== null && shown.current !== pathname;
    shown.current = pathname;
    const saved = isBack ? positions.get(key) : undefined;
    const anchor = hash === '' || hash.startsWith('#/') ? null : document.getElementById(hash.slice(1));
    if (saved !== undefined) scrollTo(0, saved);
    else if (anchor) anchor.scrollIntoView();
    else if (isNewPage) scrollTo(0, 0);
  }, [key, pathname, hash, isBack]);
  useEffect(() => {
    const save = () => void positions.set(key, scrollY);
    addEventListener('scroll', save, { passive: true });
    return () => removeEventListener('scroll', save);
  }, [key]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    // A reload is the browser's to restore.
    const leave = () => void (history.scrollRestoration = 'auto');
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}
