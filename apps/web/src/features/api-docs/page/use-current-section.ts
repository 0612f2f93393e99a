import { useEffect, useState, type RefObject } from 'react';

/** Root margin of the strip below the header; sections that intersect it are being read. */
const readingStrip = '-112px 0px -60% 0px';

/** Id of the first section in the reading strip. */
export function useCurrentSection(page: RefObject<HTMLElement | null>): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (!page.current || typeof IntersectionObserver === 'undefined') return;
    const sections = [...page.current.querySelectorAll<HTMLElement>('[data-section]')];
    const visible = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        const first = sections.find((section) => visible.has(section));
        if (first) setCurrent(first.id);
      },
      { rootMargin: readingStrip },
    );
    sections.forEach((section) => observer.observe(section));
    return () => observer.disconnect();
  }, [page]);
  return current;
}
