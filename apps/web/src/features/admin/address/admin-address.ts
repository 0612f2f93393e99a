import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

export const adminSections = [
  'events',
  'replays',
  'projections',
  'services',
  'accounts',
  'usage',
  'reports',
  'acts',
] as const;
export type AdminSection = (typeof adminSections)[number];

/** Query parameters beside `tab` and `section`; an empty value counts as absent. */
export type AdminQuery = Readonly<Record<string, string | null | undefined>>;

const isSection = (text: string | null): text is AdminSection => adminSections.some((section) => section === text);

/** The section in the URL; the first one by default. */
export function sectionIn(search: URLSearchParams): AdminSection {
  const named = search.get('section');
  return isSection(named) ? named : adminSections[0];
}

/** URL of a section; every filter and every open row can be linked to. */
export function adminAddress(section: AdminSection, query: AdminQuery = {}): string {
  const search = new URLSearchParams({ tab: 'admin', section });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return `/dashboard?${search}`;
}

/** The query parameters of the URL, and `go` to navigate within the section. */
export function useAdminAddress(section: AdminSection) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return useMemo(
    () => ({ search, go: (query: AdminQuery) => void navigate(adminAddress(section, query)) }),
    [search, navigate, section],
  );
}
