import { words } from '../../kernel/words';

/** Texts of the page that reports public content. */
export const reportWords = words('reportWords', {
  title: 'Report content',
  intro: 'The administrators of this server read your report. They can hide the content and tell its owner why.',
  reason: 'What is wrong?',
  reasons: {
    illegal: 'It breaks the law',
    copyright: 'It uses my work without permission',
    privacy: 'It reveals private information',
    impersonation: 'It imitates a person or their voice',
    hate: 'It attacks or threatens people',
    spam: 'It is spam or a fraud',
    other: 'Something else',
  },
  text: 'Details (optional)',
  email: 'Your email address (optional)',
  kept: (days: string) =>
    `Only administrators can read the details and the address. They are deleted after ${days} days.`,
  send: 'Send report',
  invalid: 'The report was not sent. Correct this and send it again:',
  thanks: 'Report sent',
  received: 'Thank you. An administrator will review this content.',
  errors: {
    'publication.missing': 'This content is not public. It may have been removed.',
    'publication.hidden': 'An administrator has already hidden this content.',
    'rate.exceeded': 'Too many reports came from your network. Please try again in an hour.',
  },
});
