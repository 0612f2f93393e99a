const hourMs = 3_600_000;
/** Upper bounds in hours, exclusive. */
export const activityHours = { recently: 1, today: 24, thisWeek: 168 } as const;

/** Time since the last activity of a site (docs/PRODUCT.md#other-states). */
type Activity = 'never' | 'recently' | 'today' | 'thisWeek' | 'inactive';

/** `lastActivityAt` is null if the site was never active. */
export function activityOf(lastActivityAt: string | null, now: number): Activity {
  if (!lastActivityAt) return 'never';
  const hours = (now - Date.parse(lastActivityAt)) / hourMs;
  if (hours < activityHours.recently) return 'recently';
  if (hours < activityHours.today) return 'today';
  return hours < activityHours.thisWeek ? 'thisWeek' : 'inactive';
}
