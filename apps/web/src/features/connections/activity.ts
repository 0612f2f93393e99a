const hourMs = 3_600_000;
const hoursAgo = { recently: 1, today: 24, thisWeek: 168 } as const;

/** How long ago a site was last heard of (spec §4); null: it never was. */
export function activityLabel(lastActivityAt: string | null, now: number): string {
  if (!lastActivityAt) return 'Never used';
  const hours = (now - Date.parse(lastActivityAt)) / hourMs;
  if (hours < hoursAgo.recently) return 'Active recently';
  if (hours < hoursAgo.today) return 'Active today';
  return hours < hoursAgo.thisWeek ? 'Active this week' : 'Inactive';
}
