import type { Phrases } from './phrases';

export const es: Phrases = {
  welcome: 'Bienvenidos al programa.',
  titled: 'Hoy hablamos de «{}».',
  asking: 'La pregunta de hoy: {}',
  author: 'El texto es de {}.',
  firstPerson: 'Como escribe {} en el artículo:',
  firstPersonUnnamed: 'En palabras de quien firma el artículo:',
  host: 'Me llamo {}.',
  guest: 'Me acompaña {}.',
  guests: 'Me acompañan {}.',
  and: ' y ',
  topics: ['Pasemos a «{}».', 'A continuación: «{}».', 'Así llegamos a «{}».'],
  prompts: ['¿Y cómo continúa?', '¿Qué más hay que saber?', '¿Y en qué acaba?'],
  quoted: '«{}»',
  omittedSection: 'Hemos dejado fuera la parte sobre {}.',
  omittedSections: 'Hemos dejado fuera las partes sobre {}.',
  omittedShare: 'Esta es una versión breve: falta cerca del {} por ciento del artículo.',
  closing: 'Gracias por escucharnos.',
};
