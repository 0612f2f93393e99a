import type { Group, Operation } from './reference';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const textOf = ({ method, path, summary, description = '', tag, answers }: Operation): string =>
  plain(
    [method, path, summary, description, tag, ...answers.flatMap(({ codes }) => codes.map(({ code }) => code))].join(
      ' ',
    ),
  );

/** The groups with the calls in which every word of the search stands. */
export function matching(groups: readonly Group[], search: string): Group[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
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
