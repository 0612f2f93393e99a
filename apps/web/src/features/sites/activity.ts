const hourMs = 3_600_000;
/** Below each number of hours the activity has that name. */
export const activityHours = { recently: 1, today: 24, thisWeek: 168 } as const;

/** How long ago a site was last heard of (docs/PRODUCT.md#other-states). */
type Activity = 'never' | 'recently' | 'today' | 'thisWeek' | 'inactive';

/** null: it was never heard of. */
export function activityOf(lastActivityAt: string | null, now: number): Activity {
  if (!lastActivityAt) return 'never';
  const hours = (now - Date.parse(lastActivityAt)) / hourMs;
  if (hours < activityHours.recently) return 'recently';
  if (hours < activityHours.today) return 'today';
  return hours < activityHours.thisWeek ? 'thisWeek' : 'inactive';
}
