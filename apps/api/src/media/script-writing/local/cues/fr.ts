import { aside, cue, echoed, name, numbers, opening, saying, unquote, type Cues } from './cue';

const said =
  '(?:dit|explique|affirme|déclare|a déclaré|a expliqué|estime|ajoute|souligne|rappelle|raconte|écrit|prévient)';

export const fr: Cues = {
  asking: [
    cue(`${unquote}(?:${said}|selon) ${name}`, 'Que dit {} ?', 'Et qu’en pense {} ?'),
    cue(`${name}${aside} ${said}(?!\\p{L})`, 'Que dit {} ?', 'Et qu’en pense {} ?'),
    saying('[Aa]ttention|[Aa]vertissement|[Pp]rudence', 'À quoi faut-il faire attention ?'),
    opening(
      'Mais|Cependant|Pourtant|Toutefois|Néanmoins|Or|Certes',
      'Y a-t-il une autre facette ?',
      'Y a-t-il un mais ?',
      'Et qu’y a-t-il à redire ?',
    ),
    cue(
      '(?:[Éé]tude|[Ee]nquête|[Rr]apport|chercheurs).*\\d',
      'Y a-t-il des études là-dessus ?',
      'Quelqu’un l’a-t-il mesuré ?',
    ),
    saying(
      'parce que|parce qu|puisque|en raison|à cause|grâce à|raison',
      'Pourquoi ?',
      'Pour quelle raison ?',
      'Comment cela se fait-il ?',
    ),
    cue(
      '\\d[\\d.,\\s]*(?:millions? d|milliards? d)?[’e ]{0,2}(?:€|euros|francs|livres|dollars)',
      'Combien cela coûte-t-il ?',
      'De quelle somme parle-t-on ?',
    ),
    saying('par exemple|notamment|tel(?:le)?s? que', 'Par exemple ?', 'Y a-t-il un exemple ?'),
    opening('D’abord|Tout d’abord|Premièrement|Pour commencer', 'Par où commence-t-on ?'),
    opening('Puis|Ensuite|Après', 'Et après ?', 'Qu’est-ce qui suit ?'),
    opening('Enfin|Finalement|À la fin', 'Et enfin ?', 'Comment cela finit-il ?'),
    opening('Donc|Ainsi|Bref|C’est pourquoi', 'Qu’en résulte-t-il ?', 'Où cela mène-t-il ?'),
    opening('Si', 'Dans quel cas ?'),
    saying('sera|seront|prévoit|prévu(?:e|s|es)?|prochaine?', 'Que va-t-il se passer ?', 'Et la suite ?'),
    saying(
      'problèmes?|risques?|danger|difficile|difficultés?|obstacles?',
      'Où est la difficulté ?',
      'Qu’est-ce qui peut mal tourner ?',
    ),
    opening(
      'En (?:1[5-9]|20)\\d\\d|En (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)|Il y a',
      'C’était quand ?',
      'À quel moment ?',
    ),
    saying('aujourd’hui|maintenant|désormais', 'Et aujourd’hui ?'),
    saying('(?:plus|moins) (?:de|que) \\d[\\d.,]*', 'Par rapport à quoi ?'),
    cue(numbers, 'Que disent les chiffres ?', 'Y a-t-il des chiffres ?'),
    saying('doivent|il faut', 'Que faut-il faire ?'),
  ],
  echo: echoed('{} ?'),
};
