import type { PlanSlug } from '@duetcast/domain/billing/plans';
import type { ReplayLimit, ReplayScope } from '@duetcast/domain/replays/replay-request';
import { momentOf } from '../../ui/format/local-time';

/** Values of the replay form. */
export interface TypedReplay {
  readonly account: string;
  readonly domain: string;
  /** Values of `datetime-local` fields. */
  readonly from: string;
  readonly to: string;
  readonly version: string;
  readonly limit: ReplayLimit['kind'];
  readonly plan: PlanSlug;
  readonly characters: string;
}

export interface ReplayRequest {
  scope: ReplayScope;
  from?: string;
  to?: string;
  rules: { version: number; limit: ReplayLimit };
}

function limitOf({ limit, plan, characters }: TypedReplay): ReplayLimit {
  if (limit === 'plan') return { kind: 'plan', plan };
  // A non-number becomes NaN, sent as null, so that the server rejects the field by name.
  if (limit === 'limit') return { kind: 'limit', characters: characters.trim() === '' ? NaN : Number(characters) };
  return { kind: limit };
}

/** Body of `POST /api/admin/replays`. */
export function replayRequestOf(typed: TypedReplay): ReplayRequest {
  const [from, to] = [momentOf(typed.from), momentOf(typed.to)];
  return {
    scope: { accountId: typed.account.trim() || null, domain: typed.domain.trim() || null },
    ...(from && { from }),
    ...(to && { to }),
    rules: { version: Number(typed.version), limit: limitOf(typed) },
  };
}
