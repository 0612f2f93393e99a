import type { Phrases } from './phrases';

export const pt: Phrases = {
  titled: 'Bem-vindos ao programa. Hoje falamos de “{}”.',
  start: 'Como começa?',
  asking: 'Bem-vindos ao programa. A pergunta de hoje é esta: {}',
  untitled: 'Bem-vindos ao programa. Hoje percorremos juntos um texto, passo a passo. Como começa?',
  topics: [
    'Vamos falar da parte seguinte: “{}”.',
    'Chegamos assim a “{}”. O que há a dizer sobre isso?',
    'Passemos a “{}”.',
    'O título seguinte é “{}”. O que está por trás dele?',
  ],
  acknowledgements: [
    'Entendo.',
    'Vale a pena guardar isso.',
    'Muito bem, até aqui consigo acompanhar.',
    'Deixe-me pensar nisso um momento.',
    'Obrigado, ficou claro.',
    'Nunca tinha visto a questão assim.',
    'Então é assim que as coisas estão.',
  ],
  prompts: [
    'E como continua?',
    'O que vem a seguir?',
    'O que mais os nossos ouvintes devem saber?',
    'Para onde nos leva o texto a partir daí?',
    'Conte-nos mais, por favor.',
  ],
  about: 'E quanto a {}?',
  last: 'Estamos a chegar ao fim. O que falta dizer?',
  closing: 'E com isto chegamos ao fim. Obrigado por contar, e obrigado a todos por ouvirem.',
};
