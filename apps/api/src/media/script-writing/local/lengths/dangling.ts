/** First words that point back at the sentence before: pronouns, demonstratives and conjunctions. */
const openings: Readonly<Record<string, string>> = {
  en: 'He|She|It|They|This|That|These|Those|His|Hers?|Its|Theirs?|But|And|So|Or|Yet|However|Then|Therefore|Thus|Hence|Also|Instead|Still|Nor|Such|Others?|Some|Both|Neither|Either|Most|Another|There|Here|Nevertheless|Moreover|Furthermore|Afterwards|Well|Yes|No|Not one|Because|Which|Whose|Otherwise|Meanwhile',
  de: 'Er|Sie|Es|Dies(?:e[rsnm]?)?|(?:Das|Die|Der|Dem|Den)(?! \\p{Lu}|\\p{L})|Aber|Doch|Und|Oder|Denn|Dann|Danach|Daher|Deshalb|Dort|Dabei|Dazu|Damit|Davon|Daran|Auch|Ihre?[nmrs]?|Seine?[nmrs]?|Jedoch|Allerdings|Also|So|Dennoch|Trotzdem|Jene[rsnm]?|Solche',
  es: 'Él|Ella|Ellos|Ellas|Est[eao]s?|Es[eao]s?|Esto|Eso|Aquel(?:la|los|las)?|Pero|Y|O|Sin embargo|Entonces|Luego|Después|Por eso|Por tanto|Así|También|Sus?|Aunque|Además|Tampoco|Allí|Con esto|Con estas|Otros?|Otras?',
  fr: 'Il(?! y a| faut)|Elle|Ils|Elles|Ce|Cela|Ça|Cette|Cet|Ces|Celui|Celle|Mais|Et|Ou|Donc|Alors|Puis|Ensuite|Pourtant|Cependant|Aussi|Son|Sa|Ses|Leurs?|Or|Ainsi|Toutefois|Là|D’autres',
  it: 'Egli|Ella|Lui|Lei|Essi|Esse|Loro|Quest[oaie]|Quell[oaie]|Quel|Ma|E|O|Però|Quindi|Poi|Così|Anche|Su[oaie]|Suoi|Inoltre|Tuttavia|Allora|Perciò|Lì|Là|Altri|Altre',
  pt: 'Ele|Ela|Eles|Elas|Est[ea]s?|Isto|Ess[ea]s?|Isso|Aquel[ea]s?|Aquilo|Mas|E|Ou|Porém|Então|Depois|Assim|Também|Seus?|Suas?|Contudo|Entretanto|Portanto|Ali|Lá|Outros?|Outras?',
};
/** Languages without spaces or with particles: the beginning of the sentence. */
const beginnings: Readonly<Record<string, string>> = {
  zh: '他|她|它|这|那|其|此|但|可是|不过|然而|而|所以|因此|于是|然后|接着|也|并|或|又|还',
  ja: '彼|それ|これ|その|この|そこ|ここ|しかし|だが|だから|そして|また|でも|すると|つまり|ところが',
  ko: '그|이것|이는|하지만|또|이런|이러한|따라서',
  hi: '(?:वह|वे|यह|ये|उस\\p{M}*|इस\\p{M}*|उन|इन|लेकिन|पर|और|तब|फिर|इसलिए|मगर)',
  ar: '(?:هو|هي|هم|هذا|هذه|ذلك|تلك|لكن|ثم|لذلك|و|ف)',
};
const marks = '^[\\s"“„«「『(—–-]*';
const patterns = new Map<string, RegExp>([
  ...Object.entries(openings).map(
    ([language, words]) => [language, new RegExp(`${marks}(?:${words})(?![\\p{L}\\p{N}])`, 'u')] as const,
  ),
  ...Object.entries(beginnings).map(
    ([language, words]) => [language, new RegExp(`${marks}(?:${words})`, 'u')] as const,
  ),
]);

/** Whether a sentence cannot be understood without the one before; so are all in other languages. */
export const isDangling = (sentence: string, language: string): boolean =>
  patterns.get(language)?.test(sentence) ?? true;
