import { aside, cue, echoed, name, numbers, opening, saying, unquote, type Cues } from './cue';

const said =
  '(?:said|says|wrote|writes|argued|argues|added|adds|asked|explained|explains|warned|warns|called|recalled)';

export const en: Cues = {
  asking: [
    cue(`${unquote}${said} ${name}`, 'What does {} say?', 'And how does {} put it?'),
    cue(`${name}${aside} ${said}\\b`, 'And what does {} say?', 'How does {} see it?'),
    cue(`${name}, who\\b`, 'Who is {}?'),
    saying('never pipe|warning|beware|be careful|watch out', 'What should one be careful about?'),
    opening(
      'But|However|Yet|Still|Although|On the other hand|Nevertheless|Not everyone',
      'Is there another side to it?',
      'Is there a “but”?',
      'Where is the catch?',
      'And against that?',
    ),
    cue(
      '\\b(?:study|survey|researchers|report)\\b.*\\d|\\d.*\\b(?:study|survey|researchers)\\b',
      'Is there research on that?',
      'Has anybody measured it?',
    ),
    saying('because|due to|the reason', 'Why is that?', 'What is the reason?', 'How come?'),
    cue(
      '[$€£¥]\\s?\\d|\\d[\\d,.]* (?:million |billion )?(?:dollars|euros|pounds)',
      'What does it cost?',
      'How much money is that?',
    ),
    saying('for example|for instance|such as|e\\.g\\.', 'Can you give an example?', 'Such as?'),
    opening('First|First of all|To begin|Start by|Begin', 'Where does one start?'),
    opening('Then|Next|After that|Afterwards|Once', 'And after that?', 'What comes then?'),
    opening('Finally|Lastly|At last|In the end', 'And finally?', 'How does it end?'),
    opening(
      'So|Therefore|Thus|In short|Hence|As a result|In conclusion',
      'So what follows from that?',
      'What does that lead to?',
    ),
    opening('If|Unless', 'In which case?'),
    saying('will|expected to|plans? to|next (?:year|month|week)', 'What happens next?', 'What lies ahead?'),
    saying('problem|risks?|danger|difficult(?:y|ies)?|trouble', 'What is the difficulty?', 'What can go wrong?'),
    opening(
      'In (?:1[5-9]|20)\\d\\d|In (?:the )?(?:January|February|March|April|May|June|July|August|September|October|November|December)|Once upon a time|Years? ago',
      'When was that?',
      'When did it happen?',
    ),
    saying('now|today|nowadays', 'And today?'),
    saying('how to|by means of|in order to', 'How does one do that?'),
    saying(
      '(?:more|less|fewer|higher|lower|better) than \\d[\\d.,]*|compared (?:to|with)|times as',
      'How does that compare?',
      'Compared to what?',
    ),
    cue(numbers, 'What do the numbers say?', 'Are there figures?'),
    saying('should|needs? to|have to', 'What has to be done?'),
    saying('I think|I believe|in my opinion|in my experience', 'And in the author’s own view?'),
  ],
  echo: echoed('{}?'),
};
