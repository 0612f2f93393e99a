import { parsedJson } from '@duetcast/domain/kernel/or-else';

/** Deeper than anything that an archive holds. */
const maxDepth = 64;
/** More values than an event, a list of chapters or a manifest of a job has. */
const defaultMaxValues = 100_000;

/** Undefined: the text is not JSON, or so deep or full of values that reading it would take much memory for its length. */
export function jsonOf(text: string, maxValues = defaultMaxValues): unknown {
  return isLarge(text, maxValues) ? undefined : parsedJson(text);
}

function isLarge(text: string, maxValues: number): boolean {
  let [depth, values, isInString] = [0, 0, false];
  for (let index = 0; index < text.length && depth <= maxDepth && values <= maxValues; index++) {
    const character = text[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === '[' || character === '{') [depth, values] = [depth + 1, values + 1];
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') values += 1;
  }
  return depth > maxDepth || values > maxValues;
}
