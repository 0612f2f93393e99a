import type { Phrases } from './phrases';

export const es: Phrases = {
  titled: 'Bienvenidos al programa. Hoy hablamos de «{}».',
  start: '¿Cómo empieza?',
  asking: 'Bienvenidos al programa. La pregunta de hoy es esta: {}',
  untitled: 'Bienvenidos al programa. Hoy recorremos juntos un texto, paso a paso. ¿Cómo empieza?',
  topics: [
    'Hablemos ahora de la siguiente parte: «{}».',
    'Así llegamos a «{}». ¿Qué hay que decir al respecto?',
    'Pasemos a «{}».',
    'El siguiente apartado se titula «{}». ¿Qué hay detrás?',
  ],
  acknowledgements: [
    'Ya veo.',
    'Eso vale la pena recordarlo.',
    'Muy bien, hasta aquí te sigo.',
    'Déjame pensarlo un momento.',
    'Gracias, queda claro.',
    'No lo había visto así.',
    'Entonces, así están las cosas.',
  ],
  prompts: [
    '¿Y cómo continúa?',
    '¿Qué viene después?',
    '¿Qué más deberían saber nuestros oyentes?',
    '¿Adónde nos lleva el texto a partir de ahí?',
    'Cuéntanos más, por favor.',
  ],
  about: '¿Y qué hay de {}?',
  last: 'Nos acercamos al final. ¿Qué es lo último que queda por decir?',
  closing: 'Con esto llegamos al final. Gracias por contarlo, y gracias a todos por escucharnos.',
};
