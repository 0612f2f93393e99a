import type { Phrases } from './phrases';

export const it: Phrases = {
  titled: 'Benvenuti alla trasmissione. Oggi parliamo di «{}».',
  start: 'Come comincia?',
  asking: 'Benvenuti alla trasmissione. La domanda di oggi è questa: {}',
  untitled: 'Benvenuti alla trasmissione. Oggi percorriamo insieme un testo, passo dopo passo. Come comincia?',
  topics: [
    'Parliamo ora della parte seguente: «{}».',
    'Arriviamo così a questo punto: «{}». Che cosa c’è da dire?',
    'Passiamo al prossimo tema: «{}».',
    'Il titolo seguente è «{}». Che cosa c’è dietro?',
  ],
  acknowledgements: [
    'Capisco.',
    'Vale la pena di ricordarlo.',
    'Bene, fin qui la seguo.',
    'Mi lasci riflettere un momento.',
    'Grazie, è chiaro.',
    'Non l’avevo mai vista in questo modo.',
    'Ecco dunque come stanno le cose.',
  ],
  prompts: [
    'E come continua?',
    'Che cosa viene dopo?',
    'Che altro dovrebbero sapere i nostri ascoltatori?',
    'Dove ci porta il testo a partire da qui?',
    'Ci racconti di più, per favore.',
  ],
  about: 'E che dire di {}?',
  last: 'Ci avviciniamo alla fine. Che cosa resta da dire?',
  closing: 'E con questo siamo arrivati alla fine. Grazie per il racconto, e grazie a tutti per l’ascolto.',
};
