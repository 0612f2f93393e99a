import type { Phrases } from './phrases';

export const fr: Phrases = {
  titled: 'Bienvenue dans l’émission. Aujourd’hui, nous parlons de ceci : « {} ».',
  start: 'Par quoi cela commence-t-il ?',
  asking: 'Bienvenue dans l’émission. Voici la question du jour : {}',
  untitled:
    'Bienvenue dans l’émission. Aujourd’hui, nous parcourons un texte ensemble, pas à pas. Comment commence-t-il ?',
  topics: [
    'Parlons de la partie suivante : « {} ».',
    'Nous voici arrivés à ce point : « {} ». Que faut-il en dire ?',
    'Passons à la suite : « {} ».',
    'Le titre suivant est « {} ». Qu’y a-t-il derrière ?',
  ],
  acknowledgements: [
    'Je vois.',
    'Voilà qui mérite d’être retenu.',
    'D’accord, jusqu’ici je vous suis.',
    'Laissez-moi y réfléchir un instant.',
    'Merci, c’est clair.',
    'Je n’y avais pas pensé de cette manière.',
    'Voilà donc où en sont les choses.',
  ],
  prompts: [
    'Et comment cela continue-t-il ?',
    'Qu’est-ce qui vient ensuite ?',
    'Que doivent encore savoir nos auditeurs ?',
    'Où le texte nous mène-t-il à partir de là ?',
    'Dites-nous-en davantage, je vous prie.',
  ],
  last: 'Nous approchons de la fin. Que reste-t-il à dire ?',
  closing: 'Nous voici au bout. Merci de nous l’avoir raconté, et merci à tous de nous avoir écoutés.',
};
