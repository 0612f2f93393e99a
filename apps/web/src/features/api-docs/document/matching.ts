import type { Group, Operation } from './reference';

const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const textOf = ({ method, path, summary, description = '', tag, responses }: Operation): string =>
  normalized(
    [method, path, summary, description, tag, ...responses.flatMap(({ codes }) => codes.map(({ code }) => code))].join(
      ' ',
    ),
  );

/** Operations whose texts contain every word of the search, by group. */
export function matching(groups: readonly Group[], search: string): Group[] {
  const words = normalized(search).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => {
        const text = textOf(operation);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}
