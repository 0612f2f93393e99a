const name = "\\p{Lu}[\\p{L}.'’-]*";
const person = `${name}(?:\\s+(?:(?:de|del|da|di|van|von|der|den|bin|al|la)\\s+)*${name}){0,4}`;
const people = `(${person}(?:(?:,|,?\\s+(?:and|&|y|et|und|e))\\s+${person}){0,5})`;
/** A date, reading time or place after the names. */
const rest = '(?:\\s*[|·•,–—-].{0,60})?';
const bylines: readonly RegExp[] = [
  new RegExp(`^(?:(?:[Ww]ritten |[Pp]osted |[Pp]ublished |[Rr]eported )?[Bb]y|BY):? ${people}${rest}$`, 'u'),
  new RegExp(
    `^(?:[Pp]or|[Pp]ar|[Vv]on|[Dd]i|[Aa]utora?|[Aa]uteur|[Aa]utore|[Aa]uthor|[Tt]ext[oe]?|[Tt]esto|(?:[Ii]nterview|[Ee]ntrevista|[Ii]ntervista|[Ee]ntretien)(?=:)):? (?=${name}\\s+\\p{L})${people}${rest}$`,
    'u',
  ),
  /^(?:作者|文|著者|執筆者|글|기자|작성자|लेखक|بقلم|الكاتب)\s*[：:/／]\s*(.{1,40})$/u,
];
/** A place or weekday after a comma, not a person. */
const lastWord = /,\s*[^\s,]+$/u;

/** The names of a line such as "By Dana Whitfield | March 3, 2026"; null for other lines. */
export function bylineOf(line: string): { readonly author: string } | null {
  for (const pattern of bylines) {
    const [, names] = pattern.exec(line) ?? [];
    if (names !== undefined) return { author: names.replace(lastWord, '').trim() };
  }
  return null;
}
