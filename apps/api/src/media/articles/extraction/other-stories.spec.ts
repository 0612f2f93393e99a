import { readPage } from '../read-page';

const story = [
  'The harbor of Kestrel Bay opens to ships again on Friday, seven months after the storm that sank its cranes.',
  'Two of the three cranes stand on new foundations, and the third one is to follow before the winter sets in.',
  'Fishing boats, which never left the bay, will keep the southern quay, said Ines Falk, who runs the harbor.',
  'The county paid for half of the work, and the rest came from a fund that was made after the flood of 1998.',
];
const paragraphs = story.map((text) => `<p>${text}</p>`).join('');
const title = 'Kestrel Bay opens its harbor';
const other = (n: number): string =>
  `A ${n}th story about something else, in two lines, so that readers follow its link to the whole of it.`;

const page = (body: string): string =>
  `<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
const read = (body: string): string[] => readPage(page(body)).text.replace('# ', '').split('\n\n');

describe('other stories of a page', () => {
  test.each([
    ['article h3 a', `<h3><a href="/2">Another story</a></h3><p>${other(2)}</p>`],
    ['a picture that is a link', `<a href="/2"><img alt="A ship"></a><p>${other(3)}</p>`],
    ['a bookmark', `<a rel="bookmark noopener" href="/2">Another story</a><p>${other(4)}</p>`],
  ])('below the article with the only title: %s', (_, inner) =>
    expect(read(`<article><h1>${title}</h1>${paragraphs}</article><article>${inner}</article>`)).toEqual([
      title,
      ...story,
    ]),
  );

  const teasers = [5, 6, 7].map((n) => `<article><h2><a href="/${n}">Story ${n}</a></h2><p>${other(n)}</p></article>`);

  test('short ones beside an article in a division', () =>
    expect(read(`<div><h1>${title}</h1>${paragraphs}</div>${teasers.join('')}`)).toEqual([title, ...story]));

  test('short ones, of which one has the only title', () => {
    const featured = `<article><h1><a href="/8">A story of the week</a></h1><p>${other(8)}</p></article>`;
    const long = `<article><h2><a href="/1">${title}</a></h2>${paragraphs}${paragraphs.replace(/The|Two/g, 'Then the')}</article>`;
    const text = readPage(page(`${long}${featured}${teasers.join('')}`)).text;
    expect(text).toContain(story[3]);
    expect(text).not.toContain('in two lines, so that');
  });

  test('sections of one story are no others', () => {
    const [first, ...parts] = story.map((text) => `<article><h2>A part</h2><p>${text}</p></article>`);
    const text = readPage(page(`<main>${first!.replaceAll('h2', 'h1')}${parts.join('')}</main>`)).text;
    for (const part of story) expect(text).toContain(part);
  });
});

describe('comments that are longer than the article', () => {
  const comments = Array.from({ length: 30 }, (_, n) => `<li class="comment"><p>Reader ${n}: ${other(n)}</p></li>`);
  const list = `<ul class="comment-list">${comments.join('')}</ul>`;

  test('are left out where a text is called the article', () => {
    const body = `<h1>${title}</h1><div class="entry-content">${paragraphs}</div>`;
    expect(read(`<div class="content-single">${body}<h3>Comments</h3>${list}</div>`)).toEqual([title, ...story]);
  });

  test('are the text of a page that has no other', () =>
    expect(readPage(page(`<h1>${title}</h1>${list}`)).text.match(/Reader/g)).toHaveLength(comments.length));
});

describe('names of elements within a sentence', () => {
  test.each(['icon none', 'next', 'date', 'follow', 'button'])('a link or span that is called %s', (name) => {
    const sentence = `The bay <a class="${name}" href="/f">paid for half of it</a>, and on <span class="${name}">Friday</span> ships return to it.`;
    expect(readPage(page(`<h1>${title}</h1>${paragraphs}<p>${sentence}</p>`)).text).toMatch(
      /The bay paid for half of it, and on Friday ships return to it\./,
    );
  });

  test.each(['<button>Save</button>', '<a role="button" href="#">Save</a>', '<kbd class="btn">Save</kbd>'])(
    'a control that the text speaks of: %s',
    (control) =>
      expect(
        readPage(page(`<h1>${title}</h1>${paragraphs}<p>Press ${control} to keep what you wrote in it.</p>`)).text,
      ).toMatch(/Press `?Save`? to keep/),
  );

  test('a paragraph without text outside of links and emphasis', () => {
    const last = '<em>Ships of </em><a href="/f"><em>all sizes</em></a><em> may call at the </em><b>northern quay</b>';
    expect(readPage(page(`<h1>${title}</h1>${paragraphs}<p>${last}</p>`)).text).toMatch(
      /Ships of .*all sizes.*northern/,
    );
  });

  test('of what a page shows above a name', () => {
    const popup =
      '<span class="rollover-block"><a href="/p">Ines Falk</a><a href="/q">Harbor pays its debts</a></span>';
    const sentence = `Asked for the costs, <span class="people"><a href="/p">Ines Falk</a>${popup}</span> named no sum at all.`;
    expect(readPage(page(`<h1>${title}</h1>${paragraphs}<p>${sentence}</p>`)).text).not.toContain('debts');
  });
});

test.each(['wp-caption-text', 'caption', 'c-picture__caption', 'photoCaption', 'image-credit'])(
  'what a picture shows is not read: %s',
  (name) => {
    const caption = 'Two cranes stand at the northern quay of the bay, behind them the tower of the old custom house.';
    expect(
      read(`<h1>${title}</h1><div><img alt=""><div class="${name}"><p>${caption}</p></div></div>${paragraphs}`),
    ).toEqual([title, ...story]);
  },
);

test.each([
  ['ja', '港は金曜日に船の受け入れを再開する。嵐でクレーンが沈んでから七か月になる。'],
  ['zh', '海港将于周五重新开放，距风暴摧毁起重机已有七个月。'],
  ['ko', '항구는 폭풍으로 크레인이 가라앉은 지 일곱 달 만에 금요일에 다시 열린다.'],
])('a short text in %s is longer than its menu', (language, sentence) => {
  const menu = Array.from({ length: 9 }, (_, n) => `<a href="/${n}">Menu ${n}</a> `).join('');
  const html = `<html lang="${language}"><head><title>T</title></head><body><div>${menu}</div><div><p>${sentence}</p></div></body></html>`;
  expect(readPage(html).text).toContain(sentence);
  expect(readPage(html).text).not.toContain('Menu');
});

test.each(['&#xFFFD;', '&#65533;', '\ufffd'])('a sign that stands for a lost one is left out: %s', (sign) =>
  expect(read(`<h1>${title}</h1><p>${sign} -- ${story[0]}</p>${paragraphs}`).join('')).not.toContain('\ufffd'),
);
