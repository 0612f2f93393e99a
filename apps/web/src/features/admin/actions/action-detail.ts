import { accountParts, type AccountPart } from '@duetcast/domain/accounts/account-reads';
import { plans, type PlanSlug } from '@duetcast/domain/billing/plans';
import { streamIdOf } from '@duetcast/domain/kernel/decider';
import { unlimited } from '@duetcast/domain/limits/usage-limits';
import { signedText } from '../../../ui/format/signed-text';
import type { planWords } from '../../billing/public';
import type { AdminAction } from './action-queries';
import type { actionWords } from '@duetcast/words/en/admin/action';

type Texts = (typeof actionWords)['en'];

const isPlan = (plan: unknown): plan is PlanSlug => typeof plan === 'string' && Object.hasOwn(plans, plan);

const isPart = (part: unknown): part is AccountPart => (accountParts as readonly unknown[]).includes(part);

function limitText(limit: unknown, texts: Texts, locale: string): string {
  if (limit === unlimited) return texts.unlimited;
  return typeof limit === 'number' ? limit.toLocaleString(locale) : texts.planLimit;
}

/** Details that the event type alone does not give: the new plan, the new limit, or what was opened. */
export function detailOf(
  { act, data }: AdminAction,
  texts: Texts,
  names: (typeof planWords)['en'],
  locale: string,
): string | null {
  if (act === 'PlanChanged' && isPlan(data.plan)) return texts.plan(names[data.plan]);
  if (act === 'DomainLimitSet' && typeof data.domain === 'string')
    return texts.limit(data.domain, limitText(data.limit, texts, locale));
  if (act === 'UsageReplayed' && typeof data.characters === 'number')
    return texts.usage(signedText(data.characters, locale));
  if ((act === 'AccountRead' || act === 'AccountsRead') && isPart(data.part)) return texts.parts[data.part];
  return null;
}

/** The id in the name of the event's stream. */
export const targetOf = (action: AdminAction): string => streamIdOf(action);
