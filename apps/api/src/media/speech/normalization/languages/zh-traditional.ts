import { applyRules } from '../grammar/rule';
import { withoutSigns } from '../rules/everywhere';
import { chinese } from './zh';

/**
 * Traditional characters that the rules read or write, each with its simplified one. Left out are pairs whose simplified
 * character is a traditional one with another meaning (只, 后, 里).
 */
const pairs =
  '個个萬万億亿兩两點点負负條条種种張张臺台歲岁間间輛辆場场塊块顆颗雙双對对幫帮組组號号時时鐘钟約约電电話话線线熱热戰战勝胜敗败擊击過过達达歐欧鎊镑韓韩盧卢攝摄氣气溫温頭头項项層层級级頁页課课節节處处門门頓吨噸吨釐厘' +
  '獲获報报開开關关區区總总黨党選选領领國国學学會会議议週周餘余數数';
const traditional = [...pairs].filter((_, at) => at % 2 === 0);
const simplified = [...pairs].filter((_, at) => at % 2 === 1);
const toSimplified = new Map(traditional.map((character, at) => [character, simplified[at] ?? character]));
const toTraditional = new Map(simplified.map((character, at) => [character, traditional[at] ?? character]));

const written = new RegExp(`[${traditional.join('')}]`, 'gu');
const read = new RegExp(`[${simplified.join('')}]`, 'gu');

/** The rules are written in simplified characters; text in traditional ones is read by them and stays traditional. */
export function readChinese(text: string): string {
  const plain = text.replace(written, (character) => toSimplified.get(character) ?? character);
  const spoken = applyRules(withoutSigns(plain, '爱'), chinese);
  return plain === text ? spoken : spoken.replace(read, (character) => toTraditional.get(character) ?? character);
}
