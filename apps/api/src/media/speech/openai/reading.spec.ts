import { isReadingOf } from './reading';

const line =
  'The bridge opened in 1937 and cost $35 million, which the city paid back over forty years through tolls alone. ' +
  'Its engineer had never built anything of the kind.';

test.each([
  ['the same words', line, line],
  [
    'numbers in words, another spelling',
    line,
    'The bridge opened in nineteen thirty seven and cost thirty five million dollars, which the city paid back over 40 years ' +
      'through tolls alone. Its engineer had never built anything of the kind.',
  ],
  ['a contraction', 'I am sure. Okay.', "I'm sure. OK."],
  ['Chinese', '这座桥于一九三七年通车，造价三千五百万美元。', '这座桥于1937年通车，造价3500万美元'],
])('%s is a reading', (_, text, transcript) => expect(isReadingOf(text, transcript)).toBe(true));

test.each([
  ['an answer', line, 'That is an interesting fact about the bridge! Would you like to know more about its history?'],
  ['the beginning', line, 'The bridge opened in 1937 and cost $35 million.'],
  ['a long preface', 'Welcome back.', 'Sure, I would be happy to read this text for you now. Welcome back.'],
  ['nothing', line, ''],
])('%s is none', (_, text, transcript) => expect(isReadingOf(text, transcript)).toBe(false));
