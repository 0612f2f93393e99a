import type { Phrases } from './phrases';

export const pt: Phrases = {
  welcome: 'Bem-vindos ao programa.',
  titled: 'Hoje falamos de “{}”.',
  asking: 'A pergunta de hoje: {}',
  author: 'O texto é de {}.',
  firstPerson: 'Como escreve {} no artigo:',
  firstPersonUnnamed: 'Nas palavras de quem assina o artigo:',
  host: 'O meu nome é {}.',
  guest: 'Comigo está {}.',
  guests: 'Comigo estão {}.',
  and: ' e ',
  topics: ['Passemos a “{}”.', 'A seguir: “{}”.', 'Chegamos assim a “{}”.'],
  prompts: ['E como continua?', 'O que mais há a saber?', 'E no que dá?'],
  quoted: '“{}”',
  omittedSection: 'Deixámos de fora a parte sobre {}.',
  omittedSections: 'Deixámos de fora as partes sobre {}.',
  omittedShare: 'Esta é uma versão curta: falta cerca de {} por cento do artigo.',
  closing: 'Obrigado por nos ouvirem.',
};
