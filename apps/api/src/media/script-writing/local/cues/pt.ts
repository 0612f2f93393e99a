import { aside, cue, echoed, name, numbers, opening, saying, unquote, type Cues } from './cue';

const said =
  '(?:diz|disse|afirma|afirmou|explica|explicou|conta|contou|acrescenta|acrescentou|lembra|lembrou|escreve|escreveu|avisa)';

export const pt: Cues = {
  asking: [
    cue(`${unquote}(?:${said}|segundo) ${name}`, 'O que diz {}?', 'E como vê isso {}?'),
    cue(`${name}${aside} ${said}(?!\\p{L})`, 'O que diz {}?', 'E como vê isso {}?'),
    saying('[Aa]tenção|[Aa]viso|[Cc]uidado', 'Com o que é preciso ter cuidado?'),
    opening(
      'Mas|Porém|Contudo|No entanto|Todavia|Entretanto|Embora',
      'Há outro lado?',
      'Há um mas?',
      'E o que há em contrário?',
    ),
    cue(
      '(?:[Ee]studo|[Pp]esquisa|[Rr]elatório|investigadores|pesquisadores).*\\d',
      'Há estudos sobre isso?',
      'Alguém mediu isso?',
    ),
    saying('porque|devido a|por causa|graças a|razão|motivo', 'E porquê?', 'Qual é a razão?', 'Como assim?'),
    cue(
      '(?:[€$]|R\\$)\\s?\\d|\\d[\\d.,]* ?(?:milhões de |mil milhões de )?(?:€|euros|reais|dólares)',
      'Quanto custa?',
      'De quanto dinheiro se trata?',
    ),
    saying('por exemplo|tais como', 'Por exemplo?', 'Há um exemplo?'),
    opening('Primeiro|Em primeiro lugar|Para começar', 'Por onde se começa?'),
    opening('Depois|Em seguida|Então|Logo', 'E depois?', 'O que vem a seguir?'),
    opening('Por fim|Finalmente|Enfim|No fim', 'E por fim?', 'Como termina?'),
    opening('Assim|Portanto|Por isso|Em resumo', 'O que se segue daí?', 'Aonde leva isso?'),
    opening('Se', 'Em que caso?'),
    saying('será|serão|prevê|previsto|próxim[oa]', 'O que vai acontecer?', 'E no futuro?'),
    saying('problemas?|riscos?|perigo|difícil|dificuldades?', 'Onde está a dificuldade?', 'O que pode correr mal?'),
    opening(
      'Em (?:1[5-9]|20)\\d\\d|Em (?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|Há|Uma noite|Um dia',
      'Quando foi isso?',
      'Quando aconteceu?',
    ),
    saying('hoje|agora|atualmente', 'E hoje?'),
    saying('(?:mais|menos) de \\d[\\d.,]*', 'Em comparação com quê?'),
    cue(numbers, 'O que dizem os números?', 'Há números?'),
    saying('devem|é preciso', 'O que é preciso fazer?'),
  ],
  echo: echoed('{}?'),
};
