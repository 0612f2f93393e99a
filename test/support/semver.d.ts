declare module 'semver' {
  export function valid(version: string): string | null;
  /** Whether every version in `range` is in `other`, too. */
  export function subset(range: string, other: string): boolean;
}
