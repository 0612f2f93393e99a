import { Quotations } from './quotations';
import { sentencesOf } from '../article/sentences';

/** The parts of a paragraph; quotations stand in brackets. */
const separated = (paragraph: string, language: string, unnamed: string | null = null): string[] => {
  const sentences = sentencesOf(paragraph, language).map((text) => ({ text, range: { start: 0, end: 1 } }));
  const parts = new Quotations(language).separate(sentences, unnamed);
  return parts.map(({ text, isQuotation }) => (isQuotation ? `[${text}]` : text));
};

test.each([
  ['en', '"It is late," said Mayor Elena Ortiz.', ['Mayor Elena Ortiz said:', '["It is late."]']],
  ['en', '"It is late," the mayor told us. "Go."', ['The mayor told us:', '["It is late."]', '["Go."]']],
  ['en', 'The mayor said, "It is late. Go."', ['The mayor said:', '["It is late.]', '[Go."]']],
  ['en', '“It,” she added, “is late.”', ['She added:', '[“It, is late.”]']],
  ['en', '"It is late," said Tom Lee, a guard, on Monday.', ['Tom Lee, a guard, said on Monday:', '["It is late."]']],
  ['en', '"It is late," said Ines Sommer and Raj Patel.', ['Ines Sommer and Raj Patel said:', '["It is late."]']],
  ['de', '„Es ist spät“, sagte Tom Becker am Montag.', ['Tom Becker sagte am Montag:', '[„Es ist spät.“]']],
  ['de', 'Kritik gibt es: „Es ist spät“, so Jörg Meier.', ['Kritik gibt es. So Jörg Meier:', '[„Es ist spät.“]']],
  ['de', 'Anna Keller erklärte: „Es ist spät.“', ['Anna Keller erklärte:', '[„Es ist spät.“]']],
  ['es', '«Es tarde», dijo Tomás Vera, capitán.', ['Tomás Vera, capitán, dijo:', '[«Es tarde.»]']],
  ['es', 'La alcaldesa explicó: «Es tarde».', ['La alcaldesa explicó:', '[«Es tarde.»]']],
  ['fr', '« Il est tard », explique Aurélie Castan.', ['Aurélie Castan explique :', '[« Il est tard. »]']],
  ['fr', '« Il est tard », a-t-elle ajouté.', ['Elle a ajouté :', '[« Il est tard. »]']],
  ['fr', '« Il est tard, dit-il. Partons. » Il sort.', ['Il dit :', '[« Il est tard.]', '[Partons. »]', 'Il sort.']],
  ['it', '«È tardi», ha detto Anna Bianchi.', ['Anna Bianchi ha detto:', '[«È tardi.»]']],
  ['it', 'Anna Bianchi spiega: «È tardi».', ['Anna Bianchi spiega:', '[«È tardi.»]']],
  ['pt', '“É tarde”, disse Ana Lima.', ['Ana Lima disse:', '[“É tarde.”]']],
  ['zh', '“很晚了。”程序员李想说。', ['程序员李想说：', '[“很晚了。”]']],
  ['zh', '“很晚了，”李想说，“走吧。”', ['李想说：', '[“很晚了，走吧。”]']],
  ['zh', '李想笑了笑：“很晚了。”', ['李想笑了笑：', '[“很晚了。”]']],
])('%s: %s', (language, paragraph, parts) => expect(separated(paragraph, language)).toEqual(parts));

test.each([
  ['en', '"It is late," Ames said, and left the hall.'],
  ['en', 'Patel called the plan "a best case dressed up as a plan."'],
  ['en', 'He wrote "Sync" in the title.'],
  ['en', 'It brought one idea: "pinning."'],
  ['de', 'Es bringt etwas Neues: „Pinning“.'],
  ['en', '"It is late." The sign hung there.'],
  ['en', 'She said that it "is late".'],
  ['de', '„Es ist spät“, sagt Becker und verlässt den Saal.'],
  ['ja', '「もう遅い」と李さんは言った。'],
])('what may not name its speaker stays as it is: %s %s', (language, paragraph) =>
  expect(separated(paragraph, language).join(' ')).toBe(paragraph),
);

test('a quotation without a speaker is introduced', () =>
  expect(separated('"I have nowhere to go." The sign hung there.', 'en', 'Quote:')).toEqual([
    'Quote:',
    '["I have nowhere to go."]',
    'The sign hung there.',
  ]));
