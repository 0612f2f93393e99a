import type { Phrases } from './phrases';

export const it: Phrases = {
  welcome: 'Benvenuti alla trasmissione.',
  titled: 'Oggi parliamo di «{}».',
  asking: 'La domanda di oggi: {}',
  author: 'Il testo è di {}.',
  firstPerson: 'Come scrive {} nell’articolo:',
  firstPersonUnnamed: 'Ecco l’articolo, in prima persona:',
  host: 'Mi chiamo {}.',
  guest: 'Con me c’è {}.',
  guests: 'Con me ci sono {}.',
  and: ' e ',
  topics: ['Passiamo a «{}».', 'E ora: «{}».', 'Arriviamo così a «{}».'],
  prompts: ['E come continua?', 'Che altro c’è da sapere?', 'E che cosa ne viene?'],
  quoted: '«{}»',
  omittedSection: 'Abbiamo tralasciato la parte su {}.',
  omittedSections: 'Abbiamo tralasciato le parti su {}.',
  omittedShare: 'Questa è una versione breve: manca circa il {} per cento dell’articolo.',
  closing: 'Grazie per l’ascolto.',
};
