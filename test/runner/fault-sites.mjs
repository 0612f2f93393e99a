import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';

const ts = createRequire(import.meta.url)('typescript');
const { SyntaxKind: kind } = ts;

const swapped = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' };
const isCharge = /charge|reserve|release|settle|append|record|publish|revoke|delete/i;
const leaves = (statement) => [kind.ThrowStatement, kind.ReturnStatement].includes(statement.kind);

/** What may be wrong at a node: `[what, start, end, text that replaces it]`. */
function faultsAt(node, text) {
  const start = node.getStart();
  if (ts.isNumericLiteral(node) && /^[1-9]\d*$/.test(node.text) && ts.isVariableDeclaration(node.parent))
    return [['limit moved by one', start, node.end, String(Number(node.text) + 1)]];
  if (ts.isBinaryExpression(node) && swapped[node.operatorToken.getText()]) {
    const { operatorToken: operator } = node;
    return [['comparison swapped', operator.getStart(), operator.end, swapped[operator.getText()]]];
  }
  if (ts.isIfStatement(node)) {
    const { expression: condition, thenStatement: then } = node;
    const [from, to] = [condition.getStart(), condition.end];
    const isGuard = leaves(then) || (ts.isBlock(then) && then.statements.length === 1 && leaves(then.statements[0]));
    return [
      isGuard
        ? ['guard dropped', from, to, 'Date.now() < 0']
        : ['condition negated', from, to, `!(${text.slice(from, to)})`],
    ];
  }
  if (ts.isExpressionStatement(node) && isCharge.test(node.getText())) return [['call dropped', start, node.end, ';']];
  if (ts.isAwaitExpression(node)) return [['await lost', start, start + 'await '.length, '']];
  return [];
}

/** Every one-line fault of a source file: `{file, line, what, text}`, `text` being the whole file with the fault. */
export function faultSites(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const sites = [];
  const visit = (node) => {
    for (const [what, start, end, replacement] of faultsAt(node, text)) {
      const [line, lastLine] = [start, end].map((offset) => source.getLineAndCharacterOfPosition(offset).line + 1);
      if (line === lastLine)
        sites.push({ file, line, what, text: text.slice(0, start) + replacement + text.slice(end) });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return sites;
}
