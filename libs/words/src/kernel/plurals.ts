const rulesOf = new Map<string, Intl.PluralRules>();

/** The plural category of a count in a language: `one`, `other` … */
export function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const rules = rulesOf.get(language) ?? new Intl.PluralRules(language);
  rulesOf.set(language, rules);
  return rules.select(count);
}
