import type { Phrases } from './phrases';

export const en: Phrases = {
  titled: 'Welcome to the show. Today we are talking about “{}”.',
  start: 'Where does it begin?',
  asking: 'Welcome to the show. Today’s question is this one: {}',
  untitled: 'Welcome to the show. Today we go through one text together, step by step. How does it begin?',
  topics: [
    'Let’s talk about the next part: “{}”.',
    'That brings us to “{}”. What is there to say about it?',
    'Let’s turn to “{}”.',
    'The next heading is “{}”. What is behind it?',
  ],
  acknowledgements: [
    'I see.',
    'That is worth remembering.',
    'All right, I follow you so far.',
    'Let me take that in for a moment.',
    'Thank you, that is clear.',
    'I had not looked at it like that.',
    'So that is how it stands.',
  ],
  prompts: [
    'How does it go on?',
    'What comes next?',
    'What else should our listeners know?',
    'Where does the text take us from there?',
    'Please tell us more.',
  ],
  about: 'And what about {}?',
  last: 'We are coming to the end. What is the last thing to say?',
  closing: 'That was the whole of it. Thank you for telling it, and thank you all for listening.',
};
