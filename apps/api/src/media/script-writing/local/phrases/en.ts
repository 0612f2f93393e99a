import type { Phrases } from './phrases';

export const en: Phrases = {
  welcome: 'Welcome to the show.',
  titled: 'Today we talk about “{}”.',
  asking: 'Today’s question: {}',
  author: 'The author is {}.',
  firstPerson: 'As the author, {}, writes:',
  firstPersonUnnamed: 'In the author’s own words:',
  host: 'I am {}.',
  guest: 'With me is {}.',
  guests: 'With me are {}.',
  and: ' and ',
  topics: ['Let’s turn to “{}”.', 'Next: “{}”.', 'That brings us to “{}”.'],
  prompts: ['How does it go on?', 'What else is there to know?', 'And what comes of it?'],
  quoted: '“{}”',
  omittedSection: 'We left out the part about {}.',
  omittedSections: 'We left out the parts about {}.',
  omittedShare: 'This is a short version: we left out about {} percent of the article.',
  closing: 'Thank you for listening.',
};
