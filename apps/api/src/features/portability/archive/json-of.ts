/** Deeper than anything that an archive holds. */
const maxDepth = 64;

/** Undefined: the text is not JSON, or nested so deeply that parsing it would take much memory. */
export function jsonOf(text: string): unknown {
  if (isDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isDeep(text: string): boolean {
  let [depth, isInString] = [0, false];
  for (let index = 0; index < text.length && depth <= maxDepth; index++) {
    const character = text[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && (character === '[' || character === '{')) depth += 1;
    else if (!isInString && (character === ']' || character === '}')) depth -= 1;
  }
  return depth > maxDepth;
}
