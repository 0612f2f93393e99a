import type { Phrases } from './phrases';

export const de: Phrases = {
  titled: 'Willkommen zur Sendung. Heute geht es um „{}“.',
  start: 'Womit fängt es an?',
  asking: 'Willkommen zur Sendung. Die Frage von heute lautet: {}',
  untitled: 'Willkommen zur Sendung. Heute gehen wir gemeinsam einen Text durch, Schritt für Schritt. Wie beginnt er?',
  topics: [
    'Sprechen wir über den nächsten Abschnitt: „{}“.',
    'Damit sind wir bei „{}“. Was ist dazu zu sagen?',
    'Kommen wir zum nächsten Punkt: „{}“.',
    'Die nächste Überschrift lautet „{}“. Was steckt dahinter?',
  ],
  acknowledgements: [
    'Verstehe.',
    'Das sollte man sich merken.',
    'Gut, bis hierher kann ich folgen.',
    'Das muss ich einen Moment sacken lassen.',
    'Danke, das ist deutlich.',
    'So hatte ich das noch nicht gesehen.',
    'So steht es also damit.',
  ],
  prompts: [
    'Wie geht es weiter?',
    'Was kommt als Nächstes?',
    'Was sollten unsere Hörerinnen und Hörer noch wissen?',
    'Wohin führt uns der Text von da aus?',
    'Erzählen Sie bitte mehr.',
  ],
  last: 'Wir kommen zum Schluss. Was bleibt noch zu sagen?',
  closing: 'Das war alles für heute. Danke fürs Erzählen, und danke Ihnen allen fürs Zuhören.',
};
