import type { UserConfig } from 'vite';

export function chunkGroups(
  options: Pick<UserConfig, 'resolve' | 'plugins'>,
): Promise<{ name: string; priority: number }[]>;
