/** Elements that mammoth does not read, as ones that it does; of a `w:smartTag` it reads the children. */
const replaced: readonly (readonly [RegExp, string])[] = [
  // A drop capital is a paragraph of its own; one with a deleted end goes on in the next.
  [/<w:framePr\s[^<>]*\bw:dropCap="(?:drop|margin)"[^<>]*\/>/g, '<w:rPr><w:del/></w:rPr>'],
  // Hidden text
  [/(<w:vanish\/>\s*(?:(?!<\/w:rPr>)<[^<>]*>\s*){0,40}<\/w:rPr>)\s*(?:<w:t(?:\s[^<>]*)?>[^<>]*<\/w:t>\s*)+/g, '$1'],
  // The reading above characters
  [/(<\/?)w:rt(?=[\s>])/g, '$1w:del'],
  [/(<\/?)w:(?:fldSimple|ruby|rubyBase|bdo|dir)(?=[\s>])/g, '$1w:smartTag'],
  // Text boxes without their older form
  [/(<\/?)(?:wp:(?:inline|anchor)|a:graphic(?:Data)?|wps:wsp|wpg:(?:wgp|grpSp)|wpc:wpc)(?=[\s>])/g, '$1w:smartTag'],
  [/(<\/?)wps:txbx(?=[\s>])/g, '$1w:pict'],
];
const alternative = /(<\/?)mc:(?:AlternateContent|Choice)(?=[\s>])/g;
const formulas = /<m:oMath>((?:(?!<\/?m:oMath>)[^])*)<\/m:oMath>/g;
/** Fractions, roots, sums and the like, by their element. */
const unread = /<m:(?:acc|bar|borderBox|box|d|eqArr|f|func|groupChr|limLow|limUpp|m|nary|phant|rad|sPre)>/;

/** A part of a Word document, so that mammoth neither loses text nor reads what is hidden. */
export const readableXml = (xml: string): string =>
  replaced
    .reduce((text, [element, other]) => text.replace(element, other), xml)
    .replace(alternative, xml.includes('<mc:Fallback') ? '$&' : '$1w:smartTag')
    .replace(formulas, (_, formula: string) => `<w:r><w:t xml:space="preserve">${formulaText(formula)}</w:t></w:r>`);

/** As LaTeX, unless it has nothing raised. */
function formulaText(formula: string): string {
  if (unread.test(formula)) return String.raw`$\formula$`;
  const powers = formula.replaceAll('<m:sup>', '<m:t>^{</m:t>').replaceAll('</m:sup>', '<m:t>}</m:t>');
  const text = [...powers.matchAll(/<m:t(?:\s[^<>]*)?>([^<>]*)<\/m:t>/g)].map(([, part]) => part).join('');
  return powers === formula ? text : `$${text.trim()}$`;
}
