type PageLink = number | 'gap';

export const voicePageSize = 50;
export const pagesEitherSide = 2;

/**
 * Page 1, the last page, and two pages on either side of the current one, with gaps between
 * (docs/PRODUCT.md#constants).
 */
export function pageWindow(page: number, totalPages: number): PageLink[] {
  const pages = Array.from({ length: totalPages }, (_, index) => index + 1).filter(
    (candidate) => candidate === 1 || candidate === totalPages || Math.abs(candidate - page) <= pagesEitherSide,
  );
  return pages.flatMap((candidate, index): PageLink[] => {
    const before = pages[index - 1];
    return before !== undefined && candidate - before > 1 ? ['gap', candidate] : [candidate];
  });
}
