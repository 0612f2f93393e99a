import { defaultScriptOptions } from '@duetcast/domain/podcasts/script-options';
import { LocalScriptWriter } from './local-script-writer';

const linesOf = async (article: string, language: string): Promise<string[]> => {
  const options = { ...defaultScriptOptions, language, speakers: 2 as const };
  const { segments } = await new LocalScriptWriter().write({ article, options });
  return segments.map(({ text, section }) => (section === undefined ? text : `[${section}] ${text}`));
};

describe('a question below a heading without text', () => {
  test.each([
    ['en', '## FAQ', 'How long does it last?', 'It lasts ten years.', 'Next, “FAQ”: How long does it last?'],
    ['en', '## Questions\n\n### Costs', 'How much is it?', 'It is free.', 'Next, “Questions – Costs”: How much is it?'],
    ['de', '## Fragen', 'Wie lange hält sie?', 'Sie hält lange.', '„Fragen“: Wie lange hält sie?'],
    ['es', '## Preguntas', '¿Cuánto cuesta?', 'Es gratis.', '¿Cuánto cuesta?'],
    ['zh', '## 常见问题', '要多少钱？', '不要钱。', '“常见问题”：要多少钱？'],
  ])('%s: %s is asked alone, behind its introduction: %s', async (language, above, question, answer, asked) => {
    const lines = await linesOf(`# T\n\n${above}\n\n#### ${question}\n\n${answer}`, language);
    const line = lines.find((each) => each.includes(question));
    expect(line).toContain(asked);
    expect(line).toContain(`[${question}]`);
    expect(line).not.toContain(`– ${question}`);
    expect(lines.at(-1)).toContain(answer);
  });

  test('of which the heading above is one, too', async () =>
    expect(await linesOf('# T\n\n## Why?\n\n### Why now?\n\nIt rained.', 'en')).toContain(
      '[Why? – Why now?] Why? – Why now?',
    ));
});
