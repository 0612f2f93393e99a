import type { Phrases } from './phrases';

export const de: Phrases = {
  welcome: 'Willkommen zur Sendung.',
  titled: 'Heute geht es um „{}“.',
  asking: 'Die Frage von heute: {}',
  author: 'Geschrieben hat das {}.',
  firstPerson: 'Wie {} im Artikel schreibt:',
  firstPersonUnnamed: 'Im Artikel heißt es in der Ich-Form:',
  host: 'Mein Name ist {}.',
  guest: 'Bei mir ist {}.',
  guests: 'Bei mir sind {}.',
  and: ' und ',
  topics: ['Kommen wir zu „{}“.', 'Als Nächstes: „{}“.', 'Damit sind wir bei „{}“.'],
  prompts: ['Wie geht es dann weiter?', 'Was gehört noch dazu?', 'Und was wird daraus?'],
  quoted: '„{}“',
  omittedSection: 'Ausgelassen haben wir den Teil über {}.',
  omittedSections: 'Ausgelassen haben wir die Teile über {}.',
  omittedShare: 'Das ist eine Kurzfassung: Etwa {} Prozent des Artikels fehlen.',
  closing: 'Danke fürs Zuhören.',
};
