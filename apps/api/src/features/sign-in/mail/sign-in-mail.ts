import { linkLifetimeMs } from '@duetcast/domain/limits/times';
import { linkMail } from '../../../platform/mail/link-mail';
import type { Mail } from '../../../platform/mail/mailer';

const subject = 'Sign in to Duetcast';
const paragraphs = ['Open this link to sign in to Duetcast:'];
const note = `It works once and for ${linkLifetimeMs / 60_000} minutes. If you did not ask for it, do nothing.`;

export const signInMail = (to: string, link: string): Mail => linkMail({ to, subject, paragraphs, link, note });
