import { decodePage } from './charset';

const german =
  'Der Stadtrat tagte am Montag und stimmte für die Brücke. Größe und Höhe sind geprüft; übermäßig teuer wäre das nicht, „sagte“ der Bürgermeister – 5 €.';
const russian =
  'Городской совет собрался в понедельник и проголосовал за строительство моста. Мэр сказал, что работы начнутся весной этого года.';
const japanese = '市議会は月曜日に開かれ、新しい橋の建設に賛成した。市長は春に工事が始まると述べた。';
const korean = '시의회는 월요일에 열려 새로운 다리를 건설하는 데 찬성했다. 시장은 봄에 공사가 시작된다고 말했다.';
const chinese = '市议会星期一开会，投票赞成建一座新桥。市长说，工程将于春天开始，旧桥在此之前保持开放。';
const polish =
  'Rada miasta zebrała się w poniedziałek i zagłosowała za budową mostu. „Szybko”, powiedział burmistrz: prace zaczną się wiosną.';

const page = (text: string, head = ''): string =>
  `<html><head>${head}<title>${text.slice(0, 6)}</title></head><body><article>${`<p>${text}</p>`.repeat(3)}</article></body></html>`;

/** Bytes of a text in an encoding of one or two bytes, by trying all of them. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const bytes = new Map<string, number[]>();
  const learn = (...sequence: number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(sequence));
      if ([...character].length === 1 && !bytes.has(character)) bytes.set(character, sequence);
    } catch {
      // No character.
    }
  };
  for (let byte = 0; byte < 256; byte++) learn(byte);
  for (let lead = 0x81; lead < 0xff; lead++) for (let byte = 0x40; byte < 0xff; byte++) learn(lead, byte);
  return Buffer.from([...text].flatMap((character) => bytes.get(character) ?? [0x3f]));
}

const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((c) => ({ '„': 0x84, '“': 0x93, '–': 0x96, '€': 0x80 })[c] ?? c.charCodeAt(0)));
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a page is decoded by', () => {
  test.each([
    [
      'its mark of UTF-8, against its declaration',
      Buffer.from(`\ufeff${page(german, '<meta charset="iso-8859-1">')}`),
      '',
      german,
    ],
    [
      'a declaration behind many other tags',
      encoded(page(polish, `${'<meta name="a" content="b">'.repeat(60)}<meta charset=Windows-1250>`), 'windows-1250'),
      '',
      polish,
    ],
    ['bytes that are UTF-8, against its declaration', Buffer.from(page(chinese, '<meta charset=gb2312>')), '', chinese],
    ['bytes that are UTF-8, against its media type', Buffer.from(page(german)), 'text/html; charset=latin1', german],
    [
      'its mark of UTF-8, against its media type',
      Buffer.from(`\ufeff${page(german)}`),
      'text/html; charset=windows-1251',
      german,
    ],
    ['its mark of UTF-16', utf16(page(german)), 'text/html', german],
    ['its mark of UTF-16, of the other order', utf16(page(russian)).swap16(), 'text/html; charset=utf-8', russian],
    [
      'its media type, against its declaration',
      encoded(page(russian, '<meta charset="utf-8">'), 'koi8-r'),
      'text/html; charset=koi8-r',
      russian,
    ],
    ['its declaration', encoded(page(chinese, '<meta charset=gb2312>'), 'gb18030'), 'text/html', chinese],
    [
      'its declaration for servers',
      encoded(page(japanese, '<meta http-equiv="content-type" content="text/html; charset=shift_jis">'), 'shift_jis'),
      'text/html',
      japanese,
    ],
    [
      'a declaration outside of comments',
      Buffer.from(page(german, '<!-- <meta charset="windows-1251"> --><meta charset="utf-8">')),
      'text/html',
      german,
    ],
    [
      'UTF-8, if its declaration is of no encoding',
      Buffer.from(page(german, '<meta charset="x-unknown">')),
      'text/html',
      german,
    ],
    ['UTF-8, if it declares nothing', Buffer.from(page(german)), 'text/html', german],
    ['its bytes: windows-1252', windows1252(page(german)), 'text/html', german],
    ['its bytes: windows-1251', encoded(page(russian), 'windows-1251'), 'text/html', russian],
    ['its bytes: KOI8-R', encoded(page(russian), 'koi8-r'), 'text/html', russian],
    ['its bytes: Shift_JIS', encoded(page(japanese), 'shift_jis'), 'text/html', japanese],
    ['its bytes: EUC-KR', encoded(page(korean), 'euc-kr'), 'text/html', korean],
    ['its bytes: GB 18030', encoded(page(chinese), 'gb18030'), 'text/html', chinese],
    ['its bytes: windows-1250', encoded(page(polish), 'windows-1250'), 'text/html', polish],
    [
      'its bytes, where they are not what it declares',
      windows1252(page(german, '<meta charset="utf-8">')),
      'text/html; charset=utf-8',
      german,
    ],
  ])('%s', (_, bytes, type, text) => expect(decodePage(bytes, type)).toContain(`<p>${text}</p>`));
});

const damaged = (text: string, bytes: number): Buffer =>
  Buffer.concat([Buffer.from(page(text)), Buffer.alloc(bytes, 0xff), Buffer.from('<p>End')]);

test.each([
  ['declared in the page', '<meta charset="utf-8">', ''],
  ['declared by the server', '', 'text/html; charset=UTF-8'],
  ['not declared', '', 'text/plain'],
])('a U+FFFD that the page has says nothing about its encoding, and is dropped: %s', (_, head, contentType) => {
  for (const word of ['caf\ufffd', '\ufffd\ufffd\ufffd', 'na\ufffdve and r\ufffdsum\ufffd', 'Größe, caf\ufffd'])
    expect(decodePage(Buffer.from(page(`The ${word} is open.`, head)), contentType)).toBe(
      page(`The ${word} is open.`, head).replaceAll('\ufffd', ''),
    );
});

test('a damaged character is dropped', () => {
  const text = decodePage(damaged(german.repeat(10), 1), 'text/html; charset=utf-8');
  expect(text).toContain(german);
  expect(text).toMatch(/<\/html><p>End$/);
});

test('bytes of no text are refused', () => {
  const bytes = Buffer.from(Array.from({ length: 4_000 }, (_, index) => ((index * 7_919) % 255) | 0x80));
  expect(() => decodePage(bytes, 'text/html; charset=utf-8')).toThrow(
    expect.objectContaining({ code: 'article.notText' }) as Error,
  );
});
