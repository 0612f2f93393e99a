import type { FoundLink } from '../structure/inline';
import type { Range } from '../structure/source-text';
import type { Link } from './article-model';

/** The links outside boilerplate, each address once, in order. */
export function linksOf(found: readonly FoundLink[], dropped: readonly Range[]): Link[] {
  const links = new Map<string, Link>();
  let next = 0;
  for (const { text, url, offset } of found) {
    while (next < dropped.length && dropped[next]!.end <= offset) next++;
    const isDropped = next < dropped.length && dropped[next]!.start <= offset;
    if (!isDropped && !links.has(url)) links.set(url, { text, url });
  }
  return [...links.values()];
}
