import { useEffect, useState, type RefObject } from 'react';

/** A strip below the header, and below a phone's bar: what crosses it is being read. */
const strip = '-112px 0px -60% 0px';

/** Id of the section that is being read: the last that began above the strip's end. */
export function useCurrentSection(page: RefObject<HTMLElement | null>): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (!page.current || typeof IntersectionObserver === 'undefined') return;
    const sections = [...page.current.querySelectorAll<HTMLElement>('[data-spied]')];
    const inStrip = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inStrip.add(target);
          else inStrip.delete(target);
        }
        const read = sections.find((section) => inStrip.has(section));
        if (read) setCurrent(read.id);
      },
      { rootMargin: strip },
    );
    sections.forEach((section) => observer.observe(section));
    return () => observer.disconnect();
  }, [page]);
  return current;
}
