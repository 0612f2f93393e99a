const hourMs = 3_600_000;
const hoursAgo = { recently: 1, today: 24, thisWeek: 168 } as const;

/** How long ago a site was last heard of (spec §4). */
type Activity = 'never' | 'recently' | 'today' | 'thisWeek' | 'inactive';

/** null: it was never heard of. */
export function activityOf(lastActivityAt: string | null, now: number): Activity {
  if (!lastActivityAt) return 'never';
  const hours = (now - Date.parse(lastActivityAt)) / hourMs;
  if (hours < hoursAgo.recently) return 'recently';
  if (hours < hoursAgo.today) return 'today';
  return hours < hoursAgo.thisWeek ? 'thisWeek' : 'inactive';
}
