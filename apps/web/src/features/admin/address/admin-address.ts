import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

export const adminSections = ['events', 'replays', 'projections', 'accounts', 'usage', 'acts'] as const;
export type AdminSection = (typeof adminSections)[number];

/** What stands in the address beside the section; empty and absent are the same. */
export type AdminQuery = Readonly<Record<string, string | null | undefined>>;

const isSection = (text: string | null): text is AdminSection => adminSections.some((section) => section === text);

/** The section that an address names; the first where it names none. */
export function sectionIn(search: URLSearchParams): AdminSection {
  const named = search.get('section');
  return isSection(named) ? named : adminSections[0];
}

/** The address of a section: every filter and everything opened can be linked to. */
export function adminAddress(section: AdminSection, query: AdminQuery = {}): string {
  const search = new URLSearchParams({ tab: 'admin', section });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return `/dashboard?${search}`;
}

/** What the address says of this section, and the way to another address of it. */
export function useAdminAddress(section: AdminSection) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return useMemo(
    () => ({ search, go: (query: AdminQuery) => void navigate(adminAddress(section, query)) }),
    [search, navigate, section],
  );
}
