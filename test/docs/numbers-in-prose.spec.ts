import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Files of texts for people: error messages, the API document, mails, the words of the web app in every language. */
const isProse = (path: string): boolean =>
  [
    /^libs\/domain\/src\/kernel\/errors\.json$/,
    /^apps\/api\/src\/.*\.openapi\.ts$/,
    /^apps\/api\/src\/(platform\/openapi|features\/api-docs)\//,
    /^apps\/api\/src\/features\/sign-in\/commands\//,
    /^libs\/words\/src\//,
  ].some((pattern) => pattern.test(path)) && !/\.(spec|test)\.tsx?$/.test(path);

/** Numbers that are names, HTTP statuses, examples, or one and none. */
const named = [
  /\b(W3C|PLS 1\.0|UTF-8|SHA-?256|base64|Ed25519|MP3|RFC \d+|ISO 639-1|ISO 639|BCP 47|UTF-16|Guest \d|socket\.io 4|OpenAPI 3\.1|Apache License 2\.0)\b/gi,
  /\b(201|202|4\d\d|503)\b|\b(status|with|returns?) (200|500)\b|`[1-5]\d\d`|\[\d\]/gi,
  /50\+ languages|50 多种语言/g, // the reach of all providers, no limit
  /(?<![\d.,-])[01](?![\d,]|\.\d)/g,
];
/** Limits in words; smaller numbers also count what a text itself lists. */
const numberWords = /\b(five|ten|fifteen|thirty|hundred|thousand)\b|(?<!数)[五十百千]+(?=[个次天分秒段])/i;

const digits = /\d[\d,.]*/;

/** The number that a literal text states; null if none. */
function statedNumber(text: string): string | null {
  if (!/\s|[\u4e00-\u9fff]/.test(text)) return null; // an identifier, an address, an example
  const rest = named.reduce((left, pattern) => left.replace(pattern, ''), text);
  return digits.exec(rest)?.[0] ?? numberWords.exec(rest)?.[0] ?? null;
}

/** Each number that a text or a `description` of the source states itself instead of taking it from a constant. */
function statedNumbers(path: string, source: string): string[] {
  const found: string[] = [];
  if (!isProse(path) && !source.includes('description')) return found;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node, isRead = isProse(path)): void => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
    if (isRead && (isText || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))) {
      const number = statedNumber(node.text);
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      if (number !== null) found.push(`${path}:${line + 1} states ${number}: ${node.text}`);
    }
    const isDescription = ts.isPropertyAssignment(node) && node.name.getText() === 'description';
    ts.forEachChild(node, (child) => visit(child, isRead || isDescription));
  };
  visit(file);
  return found;
}

const sources = ['libs/domain/src', 'libs/projections/src', 'libs/words/src', 'apps/api/src', 'apps/web/src'].flatMap(
  (root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => join(root, path))
      .filter((path) => /(?<!\.spec|\.test)\.tsx?$|\.json$/.test(path) && !path.includes('/generated/')),
);

test('every number in a text is interpolated from its constant', () => {
  expect(sources.filter(isProse).length).toBeGreaterThan(60);
  expect(sources.flatMap((path) => statedNumbers(path, readFileSync(path, 'utf8')))).toEqual([]);
});

/** The text of a Markdown file without its code. */
const markdownProse = (source: string): string => source.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`]*`/g, '');

test.each(['en', 'zh'])('no guide of the API documentation states a number itself: %s', (language) => {
  const guides = readFileSync(`apps/web/src/features/api-docs/guides/${language}.md`, 'utf8');
  expect(markdownProse(guides)).toContain('{{retentionDays}}');
  expect(markdownProse(guides).split('\n').map(statedNumber).filter(Boolean)).toEqual([]);
});

test.each([
  ["'Text is limited to 2500 characters.'", 1],
  ["'最多 15,000 个字符。'", 1],
  ["'Limited to five previews an hour.'", 1],
  ['`At most 100 chunks, not ${count}.`', 1],
  ["'After 5 minutes and 30 days'", 1],
  ["'30 天后删除'", 1],
  ['`Text is limited to ${maxTtsCharacters} characters.`', 0],
  ["'Responds with 200, then 202. Hashes are SHA-256.'", 0],
  ["'session_1763632800000_a1b2c3d4e5f6'", 0],
])('%s states %i', (source, count) =>
  expect(statedNumbers('libs/words/src/en/app/ui.ts', `x = ${source};`)).toHaveLength(count),
);
