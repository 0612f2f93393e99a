import { aside, cue, echoed, name, numbers, opening, saying, unquote, type Cues } from './cue';

const said = '(?:dice|disse|ha detto|spiega|ha spiegato|afferma|sostiene|racconta|aggiunge|ricorda|scrive|avverte)';

export const it: Cues = {
  asking: [
    cue(`${unquote}(?:${said}|secondo) ${name}`, 'Che cosa dice {}?', 'E come la vede {}?'),
    cue(`${name}${aside} ${said}(?!\\p{L})`, 'Che cosa dice {}?', 'E come la vede {}?'),
    saying('[Aa]ttenzione|[Aa]vvertenza', 'A che cosa bisogna fare attenzione?'),
    opening(
      'Ma|Però|Tuttavia|Eppure|Nonostante|Sebbene',
      'C’è un altro lato?',
      'C’è un ma?',
      'E che cosa c’è in contrario?',
    ),
    cue(
      '(?:[Ss]tudio|[Ss]ondaggio|ricercatori|[Rr]apporto).*\\d',
      'Ci sono studi in proposito?',
      'Qualcuno lo ha misurato?',
    ),
    saying('perché|poiché|a causa|grazie a|motivo', 'E perché?', 'Per quale motivo?', 'Come mai?'),
    cue(
      '[€$]\\s?\\d|\\d[\\d.,]* ?(?:milioni di |miliardi di )?(?:€|euro|lire|dollari)',
      'Quanto costa?',
      'Di quanto denaro si tratta?',
    ),
    saying('per esempio|ad esempio', 'Per esempio?', 'C’è un esempio?'),
    opening('Prima|Innanzitutto|Per cominciare', 'Da dove si comincia?'),
    opening('Poi|Dopo|Quindi|Appena', 'E dopo?', 'Che cosa viene poi?'),
    opening('Infine|Finalmente|Alla fine', 'E infine?', 'Come finisce?'),
    opening('Così|Dunque|Perciò|Insomma', 'Che cosa ne segue?', 'Dove porta questo?'),
    opening('Se', 'In quale caso?'),
    saying('sarà|saranno|prevede|previsto|prossim[oa]', 'Che cosa succederà?', 'E in futuro?'),
    saying(
      'problemi|problema|rischio|pericolo|difficile|difficoltà',
      'Dov’è la difficoltà?',
      'Che cosa può andare storto?',
    ),
    opening(
      'Nel (?:1[5-9]|20)\\d\\d|C’era una volta|A (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)',
      'Quando è stato?',
      'Quando è successo?',
    ),
    saying('oggi|adesso|ora', 'E oggi?'),
    saying('(?:più|meno) di \\d[\\d.,]*', 'Rispetto a che cosa?'),
    cue(numbers, 'Che cosa dicono i numeri?', 'Ci sono cifre?'),
    saying('devono|bisogna|occorre', 'Che cosa bisogna fare?'),
  ],
  echo: echoed('{}?'),
};
