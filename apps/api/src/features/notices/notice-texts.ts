import type { accountEvents } from '@duetcast/domain/accounts/account-decider';
import type { NoticeKind } from '@duetcast/domain/accounts/notice-kinds';
import type { EventOf } from '@duetcast/domain/kernel/event';

export interface Notice {
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Path of the page to which the mail leads. */
  readonly page: string;
}

type Data<Type> = Extract<EventOf<typeof accountEvents>, { type: Type }>['data'];
const formatted = (count: unknown): string => Number(count).toLocaleString('en');
const dayOf = (isoTime: unknown): string => String(isoTime).slice(0, 10);

/** `title` null: unknown, or the content is deleted. */
export function jobNotice(jobId: string, title: string | null, error: string | null): Notice {
  const what = title === null ? 'Your audio' : `“${title}”`;
  const said = error === null ? `${what} is ready.` : `${what} could not be made. ${error}`;
  const subject = error === null ? 'Your audio on Duetcast is ready' : 'Your audio on Duetcast could not be made';
  return { kind: 'jobDone', subject, paragraphs: [said, 'Listen, share or run it again:'], page: `/jobs/${jobId}` };
}

/** @param what such as "session" */
export const accessNotice = (what: string, at: string, section: string): Notice => ({
  kind: 'access',
  subject: `New ${what} on your Duetcast account`,
  paragraphs: [
    `A new ${what} was created on ${dayOf(at)} at ${at.slice(11, 16)} UTC.`,
    'If that was you, there is nothing to do. If not, end it now:',
  ],
  page: `/dashboard?tab=settings&section=${section}`,
});

export function notified({ kind, facts }: Data<'OwnerNotified'>): Notice {
  if (kind === 'access') return accessNotice('session', String(facts.at), 'sign-in');
  if (kind === 'audioDeletion')
    return {
      kind,
      subject: 'Audio on Duetcast will be deleted',
      paragraphs: [
        `Audio that is deleted from ${dayOf(facts.first)} to ${dayOf(facts.last)}: ${formatted(facts.items)} of your jobs.`,
        'Download what you want to keep, or publish it as an episode:',
      ],
      page: '/dashboard',
    };
  return {
    kind,
    subject: `You have used ${facts.percent} % of this month's characters`,
    paragraphs: [
      `In ${facts.month} you have used ${formatted(facts.used)} of ${formatted(facts.limit)} characters on Duetcast.`,
      'Without characters left, new audio is refused until the next month begins. Your usage and plans:',
    ],
    page: '/dashboard?tab=settings&section=usage',
  };
}

const subscriptionTexts = {
  active: 'Your payment was received, and your plan is active.',
  past_due: 'Your payment failed. Update how you pay, so that your plan goes on.',
  canceled: 'Your subscription is canceled.',
  unknown: 'Your subscription changed.',
} as const;

export function paymentNotice({ status, endDate }: Data<'SubscriptionChanged'>): Notice {
  const until = endDate === null ? [] : [`The period that is paid for ends on ${dayOf(endDate)}.`];
  const paragraphs = [subscriptionTexts[status], ...until, 'Your plan:'];
  return { kind: 'payment', subject: 'Your Duetcast subscription', paragraphs, page: '/dashboard?tab=settings' };
}

export function correctionNotice({ outcome, characters, reason }: Data<'UsageReplayed'>): Notice {
  const change = `${characters < 0 ? 'lowers' : 'raises'} your used characters by ${formatted(Math.abs(characters))}`;
  const what = outcome === 'applied' ? 'recalculated your usage, which' : 'took back an earlier correction, which';
  return {
    kind: 'usageCorrected',
    subject: 'Your usage on Duetcast was corrected',
    paragraphs: [
      `An administrator of Duetcast ${what} ${change}.`,
      `Reason: ${reason}`,
      'Each correction is an event of your account; the page explains the figure event by event:',
    ],
    page: '/dashboard#/character-usage',
  };
}
