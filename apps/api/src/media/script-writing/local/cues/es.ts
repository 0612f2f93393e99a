import { aside, cue, echoed, name, numbers, opening, saying, unquote, type Cues } from './cue';

const said =
  '(?:dice|dijo|afirma|afirmó|explica|explicó|señala|señaló|asegura|aseguró|añade|añadió|recuerda|recordó|advierte|advirtió|escribe|escribió)';

export const es: Cues = {
  asking: [
    cue(`${unquote}(?:${said}|según) ${name}`, '¿Qué dice {}?', '¿Y cómo lo ve {}?'),
    cue(`${name}${aside} ${said}(?!\\p{L})`, '¿Qué dice {}?', '¿Y cómo lo ve {}?'),
    saying('[Aa]dvertencia|[Cc]uidado|[Aa]tención', '¿Con qué hay que tener cuidado?'),
    opening(
      'Pero|Sin embargo|No obstante|Aunque|No todo|Por otro lado',
      '¿Hay otra cara?',
      '¿Hay algún pero?',
      '¿Y qué hay en contra?',
    ),
    cue(
      '(?:[Ee]studio|[Ee]ncuesta|[Ii]nforme|investigadores).*\\d',
      '¿Hay estudios sobre eso?',
      '¿Alguien lo ha medido?',
    ),
    saying('porque|debido a|a causa de|razón', '¿Y por qué?', '¿Cuál es la razón?', '¿A qué se debe?'),
    cue(
      '[$€]\\s?\\d|\\d[\\d.,]* ?(?:millones de )?(?:€|euros|dólares|pesos)',
      '¿Cuánto cuesta?',
      '¿De cuánto dinero hablamos?',
    ),
    saying('por ejemplo|tales como', '¿Por ejemplo?', '¿Hay algún ejemplo?'),
    opening('Primero|En primer lugar|Para empezar', '¿Por dónde se empieza?'),
    opening('Luego|Después|A continuación|Entonces', '¿Y después?', '¿Qué viene luego?'),
    opening('Por último|Finalmente|Al final|En fin|En resolución', '¿Y por último?', '¿Cómo termina?'),
    opening(
      'Así|Por eso|Por tanto|Por lo tanto|En resumen|Con esto|Con estas',
      '¿Qué se sigue de ahí?',
      '¿Adónde lleva eso?',
    ),
    opening('Si', '¿En qué caso?'),
    saying('tendrá|será|habrá|prevé|previsto|próxim[oa]', '¿Qué pasará ahora?', '¿Qué queda por delante?'),
    saying(
      'problemas?|riesgos?|peligro|difícil|dificultad(?:es)?|retrasos',
      '¿Dónde está la dificultad?',
      '¿Qué puede salir mal?',
    ),
    opening(
      'En (?:1[5-9]|20)\\d\\d|En (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|Hace',
      '¿Cuándo fue eso?',
      '¿Cuándo ocurrió?',
    ),
    saying('hoy|ahora|actualmente', '¿Y hoy?'),
    saying('(?:más|menos) (?:de|que) \\d[\\d.,]*', '¿En comparación con qué?'),
    cue(numbers, '¿Qué dicen las cifras?', '¿Hay cifras?'),
    saying('deben|hay que', '¿Qué hay que hacer?'),
  ],
  echo: echoed('¿{}?'),
};
