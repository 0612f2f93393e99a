import {
  accountBackupDays as backupDays,
  defaultRetentionDays,
  erasureGraceMs,
} from '@duetcast/domain/limits/time-limits';
import { reportDetailDays } from '@duetcast/domain/limits/publication-limits';
import { words } from '../../kernel/words';

const graceDays = erasureGraceMs / (24 * 60 * 60 * 1000);
/** Shortest notice of changed terms. */
const termsNoticeDays = 30;

/** Texts of `/privacy`: what is stored, for how long, and who receives it. */
export const privacyWords = words('privacyWords', {
  title: 'Privacy Policy',
  lead: 'What this service keeps, for how long, and who receives it.',
  sections: [
    {
      title: 'What is kept',
      paragraphs: [
        'Your e-mail address, your plan, and the sites you connect. The names and public keys of your passkeys; your fingerprint or face never leaves your device. The articles you submit, the scripts made from them, and the audio. For each job: when it started, who started it and how, its number of characters, its voices, and its result.',
        `Of people who listen to a shared podcast, only how many downloads there were each day. To count a listener once, a hash of network address and browser is kept until the end of the day; its salt is then destroyed. What somebody writes in a report of content, and their e-mail address, is encrypted, read by administrators alone, and deleted after ${reportDetailDays} days.`,
        'There are no passwords. API tokens and site tokens are stored encrypted. You can reveal your own; everyone else sees only the last four characters.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        `Generated audio, articles, scripts and the job log are deleted after ${defaultRetentionDays} days, unless the operator of this server has set another period. Audio that a post of a connected site shows, or that an episode of a show plays, is kept until it is removed there, and for that period from then on. The audit trail of a job is kept. It holds counts, times and hashes, but no content.`,
        `You can delete your account in the settings, and export it before. You can cancel the deletion for ${graceDays} days. Then the account is closed, and within two days its content and its rows are deleted. Your e-mail address, your passkeys, the addresses of your sites and your customer number at Stripe are encrypted in the event log with a key of your account; that key is destroyed, so that they can no longer be read. Bare facts stay: times, numbers of characters, hashes, the domains of your sites, and a random account id.`,
        `Backups of this server that are older than ${backupDays} days are deleted by its operator. An account that was deleted is deleted again when a backup is restored.`,
      ],
    },
    {
      title: 'Who receives it',
      paragraphs: [
        'Speech comes from the provider of the voice you choose. Local voices run on this server, and the text stays on it. For an ElevenLabs or an OpenAI voice, that company receives the text of each line, without your name or address. For a voice of a speech server, the server that the operator has configured receives it in the same way.',
        'If OpenAI is configured, OpenAI receives the article to write its script; otherwise this server writes the script. If they are configured, Clerk handles sign-in, Stripe handles payments, and a mail server delivers sign-in links. Each receives your e-mail address. A site that you connect is notified when its own jobs end.',
        'Your data is not sold and not given to advertisers.',
      ],
    },
    {
      title: 'In your browser',
      paragraphs: [
        'Your session, your drafts, the chosen theme and language, and the id of an anonymous session are kept in this browser. There are no tracking cookies.',
      ],
    },
    {
      title: 'Administrators',
      paragraphs: [
        'Administrators of this server see accounts, plans, usage and the events of jobs. They do not see articles, scripts or audio, and every administrator action is recorded.',
      ],
    },
  ],
});

/** `/tos`: what both sides may expect. */
export const termsWords = words('termsWords', {
  title: 'Terms of Service',
  lead: 'What you can expect from this service, and what it expects from you.',
  sections: [
    {
      title: 'The service',
      paragraphs: [
        'Duetcast turns the text that you submit into scripts and audio. You keep all rights to your text and to the results, as far as the provider of the chosen voice allows.',
      ],
    },
    {
      title: 'Your part',
      paragraphs: [
        'Submit only text that you have the right to use. Do not imitate a person without their consent, and do not use the service for fraud, for harassment, or against the law. Keep your tokens secret. You are responsible for everything done with them.',
      ],
    },
    {
      title: 'Plans and limits',
      paragraphs: [
        'A plan allows a number of characters for each account and month. Work that exceeds the limit is refused before it starts. A line is charged once, when it is first rendered; lines that were not rendered because work failed or was canceled are not charged.',
      ],
    },
    {
      title: 'What is deleted',
      paragraphs: [
        `Audio, articles, scripts and logs are deleted after ${defaultRetentionDays} days. Download what you want to keep.`,
      ],
    },
    {
      title: 'Changes and end',
      paragraphs: [
        `Changes to these terms are announced at least ${termsNoticeDays} days before they take effect. You may stop using the service at any time; an account that breaks these terms may be closed.`,
      ],
    },
    {
      title: 'Warranty',
      paragraphs: [
        'The service is provided as is. The operator of this server is liable for it under the law that applies to them. The software itself is licensed under the Apache License 2.0, without warranty.',
      ],
    },
  ],
});
