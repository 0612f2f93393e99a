import { aside, cue, name, numbers, opening, saying, unquote, type Cues } from './cue';

const said =
  '(?:sagt|sagte|erklärt|erklärte|meint|meinte|betont|betonte|warnt|warnte|schreibt|schrieb|fragt|fragte|berichtet)';

export const de: Cues = {
  asking: [
    cue(`${unquote}(?:${said}|so) ${name}`, 'Was sagt {} dazu?', 'Und wie sieht {} das?'),
    cue(`${name}${aside} ${said} (?!sich)`, 'Was sagt {} dazu?', 'Und wie sieht {} das?'),
    saying('Achtung|Warnung|Vorsicht', 'Worauf muss man achten?'),
    opening(
      'Aber|Doch|Jedoch|Allerdings|Dennoch|Trotzdem|Zwar|Kritik',
      'Gibt es auch eine andere Seite?',
      'Gibt es ein Aber?',
      'Und was spricht dagegen?',
    ),
    cue(
      '(?:Studie|Umfrage|Forscher|Messung).*\\d|\\d.*(?:Studie|Umfrage|Forscher)',
      'Gibt es dazu Untersuchungen?',
      'Hat das jemand gemessen?',
    ),
    saying('weil|deshalb|deswegen|wegen|aus diesem Grund', 'Warum ist das so?', 'Was ist der Grund?', 'Wie kommt das?'),
    cue(
      '\\d[\\d.,]* ?(?:Mio\\. |Millionen |Mrd\\. |Milliarden )?(?:€|Euro|Dollar|Franken)',
      'Was kostet das?',
      'Um wie viel Geld geht es?',
    ),
    saying('zum Beispiel|z\\. ?B\\.|beispielsweise|etwa', 'Haben Sie ein Beispiel?', 'Zum Beispiel?'),
    opening('Zuerst|Zunächst|Als Erstes', 'Womit fängt man an?'),
    opening('Dann|Danach|Anschließend|Nachdem', 'Und danach?', 'Was kommt dann?'),
    opening('Schließlich|Zuletzt|Endlich|Am Ende', 'Und zum Schluss?', 'Wie endet es?'),
    opening('Also|Daher|Somit|Kurz|Folglich', 'Was folgt daraus?', 'Wohin führt das?'),
    opening('Wenn|Falls', 'In welchem Fall?'),
    saying('wird|werden|sollen|geplant|künftig|nächste[sn]?', 'Wie geht es weiter?', 'Was steht noch bevor?'),
    saying('Problem|Risiko|Gefahr|schwierig|Schwierigkeiten?', 'Wo liegt die Schwierigkeit?', 'Was kann schiefgehen?'),
    opening(
      'Im Jahr|Seit|Am \\d|Im (?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Frühjahr|Sommer|Herbst|Winter)|Eines Morgens|Als',
      'Wann war das?',
      'Wann ist es so weit?',
    ),
    saying('heute|jetzt|nun', 'Und heute?'),
    saying('(?:mehr|weniger|höher|besser) als \\d[\\d.,]*', 'Wie groß ist der Unterschied?'),
    cue(numbers, 'Was sagen die Zahlen?', 'Gibt es Zahlen?'),
    saying('müssen|sollte|sollten', 'Was ist zu tun?'),
  ],
};
