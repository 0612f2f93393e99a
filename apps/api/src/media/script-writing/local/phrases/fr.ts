import type { Phrases } from './phrases';

export const fr: Phrases = {
  welcome: 'Bienvenue dans l’émission.',
  titled: 'Aujourd’hui, nous parlons de ceci : « {} ».',
  asking: 'La question du jour : {}',
  author: 'Le texte est de {}.',
  firstPerson: 'Comme l’écrit {} dans l’article :',
  firstPersonUnnamed: 'Voici l’article, à la première personne :',
  host: 'Je m’appelle {}.',
  guest: 'Avec moi, {}.',
  guests: 'Avec moi, {}.',
  and: ' et ',
  topics: ['Passons à la suite : « {} ».', 'Partie suivante : « {} ».', 'Nous voici à « {} ».'],
  prompts: ['Et comment cela continue-t-il ?', 'Que faut-il encore savoir ?', 'Et qu’en advient-il ?'],
  quoted: '« {} »',
  omittedSection: 'Nous avons laissé de côté la partie {}.',
  omittedSections: 'Nous avons laissé de côté les parties {}.',
  omittedShare: 'C’est une version courte : il manque environ {} pour cent de l’article.',
  closing: 'Merci de nous avoir écoutés.',
};
