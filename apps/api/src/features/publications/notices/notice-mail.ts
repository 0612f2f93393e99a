import { linkMail } from '../../../platform/mail/link-mail';
import type { Mail } from '../../../platform/mail/mailer';

export interface Notice {
  readonly to: string;
  readonly isHidden: boolean;
  /** null: unknown. */
  readonly title: string | null;
  /** The administrator's own words. */
  readonly reason: string;
  /** Page of the owner. */
  readonly link: string;
}

const paragraphsOf = ({ isHidden, title, reason }: Notice): string[] => {
  const what = title === null ? 'content that you publish' : `“${title}”`;
  return isHidden
    ? [
        `An administrator has hidden ${what} on Duetcast.`,
        `Reason: ${reason}`,
        'Its public links now answer that it is hidden. You still have it in your account:',
      ]
    : [`An administrator has made ${what} public on Duetcast again.`, `Reason: ${reason}`, 'It is in your account:'];
};

/** The mail that tells the owner what an administrator decided about public content. */
export function noticeMail(notice: Notice): Mail {
  const { to, isHidden, link } = notice;
  const subject = isHidden ? 'Your content on Duetcast was hidden' : 'Your content on Duetcast is public again';
  return linkMail({ to, subject, paragraphs: paragraphsOf(notice), link });
}
