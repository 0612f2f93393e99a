import { type Rule } from '../grammar/rule';
import { productWords } from '../rules/letters';

const beforeName = '(?=\\s+\\p{Lu})';
const start = '(?<![\\p{L}\\d.])';
const title = (written: string, spoken: string): Rule => [
  new RegExp(`${start}${written}\\.?${beforeName}`, 'gu'),
  spoken,
];
const anywhere = (written: string, spoken: string): Rule => [
  new RegExp(`${start}${written}(?![\\p{L}\\d])`, 'gu'),
  spoken,
];
/** The dot that ended the abbreviation may end the sentence, too. */
const atEnd = (written: string, spoken: string): readonly Rule[] => [
  [new RegExp(`${start}${written}\\.(?=\\s*$|\\s+\\p{Lu})`, 'gmu'), `${spoken}.`],
  [new RegExp(`${start}${written}\\.(?![\\p{L}\\d])`, 'gu'), spoken],
];

export const abbreviations: readonly Rule[] = [
  title('Dr', 'Doctor'),
  title('Mr', 'Mister'),
  title('Mrs', 'Missus'),
  title('Ms', 'Miz'),
  title('Prof', 'Professor'),
  title('Sen', 'Senator'),
  title('Rep', 'Representative'),
  title('Gov', 'Governor'),
  title('Gen', 'General'),
  title('Lt', 'Lieutenant'),
  title('Col', 'Colonel'),
  title('Capt', 'Captain'),
  title('Sgt', 'Sergeant'),
  title('Rev', 'Reverend'),
  title('Hon', 'Honorable'),
  title('Mt', 'Mount'),
  title('Ft', 'Fort'),
  title('St', 'Saint'),
  anywhere('Ph\\.\\s?D\\.?', 'P H D'),
  anywhere('(?:i\\.e\\.|i\\.e),?', 'that is,'),
  anywhere('(?:e\\.g\\.|e\\.g),?', 'for example,'),
  anywhere('a\\.k\\.a\\.', 'also known as'),
  anywhere('vs?\\.(?=\\s)', 'versus'),
  anywhere('vs', 'versus'),
  anywhere('w/o', 'without'),
  anywhere('w/(?=\\s?\\p{L})', 'with '),
  anywhere('c/o', 'care of'),
  anywhere('(?:ca|approx)\\.(?=\\s?[~\\d])', 'about'),
  anywhere('est\\.(?=\\s\\d)', 'established'),
  anywhere('[Nn]os?\\.(?=\\s?\\d)', 'number'),
  anywhere('[Pp]p\\.(?=\\s?\\d)', 'pages'),
  anywhere('p\\.(?=\\s?\\d)', 'page'),
  anywhere('[Cc]h\\.(?=\\s?\\d)', 'chapter'),
  anywhere('[Vv]ol\\.(?=\\s?[\\dIVX])', 'volume'),
  anywhere('[Ff]igs?\\.(?=\\s?\\d)', 'figure'),
  anywhere('[Ss]ec\\.(?=\\s?\\d)', 'section'),
  anywhere('[Ee]xt\\.(?=\\s?\\d)', 'extension'),
  anywhere('et al\\.', 'and others'),
  ...atEnd('etc', 'et cetera'),
  ...atEnd('Inc', 'Incorporated'),
  ...atEnd('Ltd', 'Limited'),
  ...atEnd('Corp', 'Corporation'),
  ...atEnd('Co', 'Company'),
  ...atEnd('Jr', 'Junior'),
  ...atEnd('Sr', 'Senior'),
  ...atEnd('Ave', 'Avenue'),
  ...atEnd('Blvd', 'Boulevard'),
  ...atEnd('Rd', 'Road'),
  ...atEnd('Dept', 'Department'),
  ...atEnd('approx', 'approximately'),
];

/** Followed by a Roman numeral that is read as a number. */
export const numberedThings =
  'World War|Chapter|Part|Act|Section|Volume|Book|Phase|Type|Class|Super Bowl|Title|Level|Stage|Article|Apollo|Rocky|Star Wars Episode|Episode|chapter|volume|part|act|type|phase|stage|class|Figure|Table|Mark';

export const monarchs =
  'Louis|Henry|Elizabeth|Charles|George|William|Edward|Philip|James|Richard|John Paul|Pope John|Benedict|Pius|Leo|Gregory|Clement|Innocent|Napoleon|Catherine|Nicholas|Alexander|Frederick|Francis|Peter|Ivan|Mary|Carl|Gustav|Christian|Harald|Olav|Leopold|Albert|Wilhelm|Ferdinand|Ramses|Ptolemy';

/** After an amount these words show that it is no part of a compound noun. */
export const functionWords =
  'a|about|above|after|against|ago|all|also|among|an|and|annually|apart|are|as|at|away|back|be|because|before|behind|below|between|but|by|can|could|did|does|down|during|each|every|extra|for|from|goes|had|has|have|he|if|in|instead|into|is|it|last|left|less|likely|more|much|must|next|now|of|off|on|or|out|over|per|plus|she|should|since|so|spent|than|that|the|their|they|this|through|to|today|toward|under|until|up|upon|was|we|went|were|when|where|which|while|who|will|with|within|without|worth|would|yearly|yet|you';

/** Acronyms and words in capitals that are said as words. */
export const pronounced: ReadonlySet<string> = new Set(
  'ADD ALL AND ANY ARE ASAP BAD BAN BAR BIG BUT BUY CAN CAP CAR CUT DAY DID DO END FAR FEW FOR FREE FUN GET GO GOT HAD HAS HER HERE HIM HIS HOT HOW IF IS ITS JOB JPEG KEY LAW LET LIVE LOT LOW MAN MAY ME MEN MET MUST MY NEW NEWS NO NOR NOT NOTE NOW OFF OH OK OLD ON ONE ONLY OPEN OR OUR OUT OWN PAY PUT RED RUN SAD SAT SAY SEE SET SHE SHOW SIT SO STAY STEP STOP SUN TAX TEN THAT THE THEN THEY THIS TIP TO TOO TOP TRY TWO UP USE VERY WAR WAS WAY WE WHEN WHO WHY WILL WIN WITH YES YET YOU YOUR'.split(
    ' ',
  ),
);

export const productsInEnglish: Readonly<Record<string, string>> = {
  ...productWords,
  JSON: 'jason',
  GIF: 'gif',
  kubectl: 'kube control',
  sudo: 'sue doo',
  Kubernetes: 'koobernetties',
  k8s: 'koobernetties',
  'Wi-Fi': 'why fie',
  WiFi: 'why fie',
  'Ctrl+': 'Control ',
  Ctrl: 'Control',
};
