import { tablesOf } from '../grammar/language-tables';
import { applyRules } from '../grammar/spoken-language';
import { withoutSigns } from '../rules/everywhere';
import { chinese } from './zh';

/** The rules are written in simplified characters; text in traditional ones is read by them and stays traditional. */
export function chineseReader(): (text: string) => string {
  const toSimplified = tablesOf('zh-traditional').of('character');
  const toTraditional = Object.fromEntries(
    Object.entries(toSimplified).map(([character, simple]) => [simple, character]),
  );
  const written = new RegExp(`[${Object.keys(toSimplified).join('')}]`, 'gu');
  const read = new RegExp(`[${Object.keys(toTraditional).join('')}]`, 'gu');
  const rules = chinese();
  return (text) => {
    const plain = text.replace(written, (character) => toSimplified[character] ?? character);
    const spoken = applyRules(withoutSigns(plain, '爱'), rules);
    return plain === text ? spoken : spoken.replace(read, (character) => toTraditional[character] ?? character);
  };
}
