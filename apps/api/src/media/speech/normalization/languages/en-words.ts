import { abbreviations, endAbbreviations, nameFollows, type Rule } from '../grammar/rule';
import { productWords } from '../rules/letters';

export const shortForms: readonly Rule[] = [
  ...abbreviations(
    {
      'Dr\\.?': 'Doctor',
      'Mr\\.?': 'Mister',
      'Mrs\\.?': 'Missus',
      'Ms\\.?': 'Miz',
      'Prof\\.?': 'Professor',
      'Sen\\.': 'Senator',
      'Rep\\.': 'Representative',
      'Gov\\.': 'Governor',
      'Gen\\.': 'General',
      'Lt\\.': 'Lieutenant',
      'Col\\.': 'Colonel',
      'Capt\\.': 'Captain',
      'Sgt\\.': 'Sergeant',
      'Rev\\.': 'Reverend',
      'Hon\\.': 'Honorable',
      'Mt\\.?': 'Mount',
      'Ft\\.?': 'Fort',
      'St\\.?': 'Saint',
    },
    nameFollows,
  ),
  ...abbreviations({
    'Ph\\.\\s?D\\.?': 'P-H-D',
    '(?:i\\.e\\.|i\\.e),?': 'that is,',
    '(?:e\\.g\\.|e\\.g),?': 'for example,',
    'a\\.k\\.a\\.': 'also known as',
    'vs?\\.(?=\\s)': 'versus',
    vs: 'versus',
    'w/o': 'without',
    'w/(?=\\s?\\p{L})': 'with ',
    'c/o': 'care of',
    '(?:ca|approx)\\.(?=\\s?[~\\d])': 'about',
    'est\\.(?=\\s\\d)': 'established',
    '[Nn]os?\\.(?=\\s?\\d)': 'number',
    '[Pp]p\\.(?=\\s?\\d)': 'pages',
    'p\\.(?=\\s?\\d)': 'page',
    '[Cc]h\\.(?=\\s?\\d)': 'chapter',
    '[Vv]ol\\.(?=\\s?[\\dIVX])': 'volume',
    '[Ff]igs?\\.(?=\\s?\\d)': 'figure',
    '[Ss]ec\\.(?=\\s?\\d)': 'section',
    '[Ee]xt\\.(?=\\s?\\d)': 'extension',
    'et al\\.': 'and others',
  }),
  ...endAbbreviations({
    etc: 'et cetera',
    Inc: 'Incorporated',
    Ltd: 'Limited',
    Corp: 'Corporation',
    Co: 'Company',
    Jr: 'Junior',
    Sr: 'Senior',
    Ave: 'Avenue',
    Blvd: 'Boulevard',
    Rd: 'Road',
    Dept: 'Department',
    approx: 'approximately',
  }),
];

/** Followed by a Roman numeral that is read as a number. */
export const numberedThings =
  'World War|Chapter|Part|Act|Section|Volume|Book|Phase|Type|Class|Super Bowl|Title|Level|Stage|Article|Apollo|Rocky|Star Wars Episode|Episode|chapter|volume|part|act|type|phase|stage|class|Figure|Table|Mark';

export const monarchs =
  'Louis|Henry|Elizabeth|Charles|George|William|Edward|Philip|James|Richard|John Paul|Pope John|Benedict|Pius|Leo|Gregory|Clement|Innocent|Napoleon|Catherine|Nicholas|Alexander|Frederick|Francis|Peter|Ivan|Mary|Carl|Gustav|Christian|Harald|Olav|Leopold|Albert|Wilhelm|Ferdinand|Ramses|Ptolemy';

/** Acronyms and words in capitals that are said as words. */
export const pronounced: ReadonlySet<string> = new Set(
  'ADD ALL AND ANY ARE ASAP BAD BAN BAR BIG BUT BUY CAN CAP CAR CUT DAY DID DO END FAR FEW FOR FREE FUN GET GO GOT HAD HAS HER HERE HIM HIS HOT HOW IF IS ITS JOB JPEG KEY LAW LET LIVE LOT LOW MAN MAY ME MEN MET MUST MY NEW NEWS NO NOR NOT NOTE NOW OFF OH OK OLD ON ONE ONLY OPEN OR OUR OUT OWN PAY PUT RED RUN SAD SAT SAY SEE SET SHE SHOW SIT SO STAY STEP STOP SUN TAX TEN THAT THE THEN THEY THIS TIP TO TOO TOP TRY TWO UP USE VERY WAR WAS WAY WE WHEN WHO WHY WILL WIN WITH YES YET YOU YOUR'.split(
    ' ',
  ),
);

export const productsInEnglish: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(productWords).map(([written, spoken]) => [
      written,
      spoken.replace(/(?<=\b[A-Z]) (?=[A-Z]\b)/g, '-'),
    ]),
  ),
  JSON: 'jason',
  json: 'jason',
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
