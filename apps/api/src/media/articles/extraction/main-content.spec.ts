import { readPage } from '../read-page';

const story = [
  'The town council of Riverton met on Monday evening and voted for a new bridge over the river, after a debate that lasted for nearly four hours in the old hall.',
  'The mayor reported to the council that work would begin in spring, that the old crossing would stay open until the new one was ready, and that the cost would be shared with the county.',
  'Residents who spoke at the meeting asked about noise, about the trees on the eastern bank and about the school bus, which now takes a long way round.',
];
const paragraphs = story.map((text) => `<p>${text}</p>`).join('');
const links = (...titles: string[]): string =>
  titles.map((title) => `<li><a href="/${title}">${title}</a></li>`).join('');
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Council votes for bridge - Gazette</title>${head}</head><body>${body}</body></html>`;
const heading = '<h1>Council votes for bridge</h1>';
const whole = ['Council votes for bridge', ...story];
/** The text without its title mark, as paragraphs. */
const read = (html: string): string[] => readPage(html).text.replace('# ', '').split('\n\n');

const menu = links('Home', 'News', 'Sport', 'Weather', 'Culture', 'Jobs', 'Subscribe', 'Log in');
const stories = links(
  'Ten ways to cook a carrot',
  'Celebrity couple splits after nine days',
  'Win a trip to the islands',
  'Local dog learns to skate',
);
const share = '<a href="#">Share on Facebook</a> <a href="#">Tweet</a> <a href="#">Email this</a>';
const comments =
  '<b>bridgefan</b> wrote: About time that somebody did it!</div><div><b>grump</b> wrote: Waste of money as always.';

describe('what stands around an article is left out', () => {
  test.each([
    [
      'divisions with usual names',
      `<div class="cookie-banner"><p>We and our 812 partners store cookies on your device. Accept all or manage your choices.</p><button>Accept all</button></div><div class="nav"><ul>${menu}</ul></div><div class="content">${heading}<div class="share">${share}</div>${paragraphs}</div><div class="related"><h3>You may also like</h3><ul>${stories}</ul></div><div id="comments"><h3>2 comments</h3><div class="comment">${comments}</div></div><div class="newsletter"><h3>Get our newsletter</h3><p>Sign up and never miss a story. Enter your email address.</p><form><input><button>Sign up</button></form></div><div id="footer"><p>© 2026 Riverton Gazette. All rights reserved.</p><ul>${links('Terms of use', 'Privacy policy')}</ul></div>`,
    ],
    [
      'divisions without names',
      `<div><ul>${menu}</ul></div><div>${heading}${paragraphs}</div><div><ul>${stories}</ul></div><div><a href="/t">Terms of use</a> <a href="/p">Privacy policy</a></div>`,
    ],
    [
      'a table of columns',
      `<table><tr><td><ul>${menu}</ul></td><td>${heading}${paragraphs}</td><td><h3>Most read</h3><ul>${stories}</ul></td></tr></table>`,
    ],
    [
      'names in camel case and with underscores',
      `<div class="siteNavigation"><ul>${menu}</ul></div><div class="articleText">${heading}<div class="social_links">${share}</div>${paragraphs}<div class="tagList">Tags: <a href="/t">bridges</a></div></div><div class="relatedPosts"><ul>${stories}</ul></div><ol id="commentList"><li><div>${comments}</div></li></ol>`,
    ],
    [
      'roles alone',
      `<div role="banner"><p>The Riverton Gazette has been the daily newspaper of the county since 1871.</p></div><div role="navigation"><ul>${menu}</ul></div><div role="main">${heading}${paragraphs}</div><div role="complementary"><p>Subscribe for 3 dollars a week and read everything that we write.</p></div><div role="contentinfo">All rights reserved, also those of translation.</div>`,
    ],
    [
      'a form around the page',
      `<form id="aspnetForm"><div class="menu"><ul>${menu}</ul></div><div>${heading}${paragraphs}</div></form>`,
    ],
    [
      'what is hidden',
      `<div style="display: none"><p>Your browser is too old for this page, so please install a new one today.</p></div><div hidden><p>You have read all of your free articles of this month.</p></div><div>${heading}${paragraphs}</div>`,
    ],
  ])('%s', (_, body) => expect(read(page(body))).toEqual(whole));

  test('an element of the body in the head does not lose the page', () =>
    expect(read(page(`<div>${heading}${paragraphs}</div>`, '<div>x</div>'))).toEqual(expect.arrayContaining(story)));

  test('a paragraph that stands twice is read once', () =>
    expect(read(page(`<div>${heading}${paragraphs}<p>${story[0]}</p></div>`))).toEqual(whole));
});

const sofa = 'Our sofas come in twelve colors and are delivered to your door within a week. '.repeat(4);

describe('a teaser does not replace the story', () => {
  const around = (other: string): string => page(`<div class="story">${heading}${paragraphs}</div>${other}`);

  test.each([
    ['a card', `<article class="card"><h2>Sponsored: a new sofa</h2><p>${sofa}</p></article>`],
    ['a promotion', `<article class="promo"><h2>A new sofa</h2><p>${sofa}${sofa}</p></article>`],
    ['an advertisement in the main element', `<main class="sponsored"><p>${sofa}</p></main>`],
    ['a comment', `<div id="comments"><article class="comment"><p>${sofa}</p></article></div>`],
    ['comments by another name', `<div class="sect sect_commentlinks"><ul><li><p>${sofa}</p></li></ul></div>`],
    [
      'more comments than article',
      `<div class="community-kommentare">${`<div><p>${sofa}</p><p>It went on for hours, said a reader</p></div>`.repeat(9)}</div>`,
    ],
    [
      'more comments of a list',
      `<ol id="comment-list">${Array.from({ length: 12 }, (_, n) => `<li><p>${sofa} This is the comment of reader ${n}.</p></li>`).join('')}</ol>`,
    ],
    ['comments of readers', `<div class="leser-kommentare"><p>${sofa.slice(0, 156)}</p></div>`],
    ['a related story', `<section class="related-stories"><article><h3>Sofas</h3><p>${sofa}</p></article></section>`],
    ['several', ['One', 'Two', 'Three'].map((h) => `<article><h3>${h}</h3><p>A sofa for you.</p></article>`).join('')],
  ])('%s', (_, other) => {
    const text = readPage(around(other)).text;
    for (const sentence of story) expect(text).toContain(sentence);
    expect(text).not.toMatch(/sofa/i);
  });
});

describe('a page is never empty because of', () => {
  test.each([
    ['a form', `<form>${heading}${paragraphs}</form>`],
    ['an attribute', `<div aria-hidden="true">${heading}${paragraphs}</div>`],
    ['a style', `<div style="display:none">${heading}${paragraphs}</div>`],
    ['a class', `<div class="newsletter"><div class="comments-area">${paragraphs}</div></div>`],
    ['a tag', `<aside>${heading}${paragraphs}</aside>`],
    [
      'names of comments',
      `<div>${heading}</div>${story.map((text) => `<div class="comment"><p>${text}</p></div>`).join('')}`,
    ],
    [
      'names of comments beside the rules of a forum',
      `<div>${heading}</div><div class="comments">${`${paragraphs}<p>${sofa}</p>`.repeat(9)}</div><div><p>${sofa}</p></div>`,
    ],
    ['a role', `<div role="dialog">${heading}${paragraphs}</div>`],
  ])('%s around all of it', (_, body) => expect(read(page(body))).toEqual(expect.arrayContaining(story)));
});

describe('what Readability loses', () => {
  test('a lead in a division of its own', () =>
    expect(
      read(
        page(
          `<div class="head">${heading}<div class="teaser-text">The bridge has been discussed for six years; on Monday the council decided.</div></div><div class="article-body">${paragraphs}</div>`,
        ),
      )[1],
    ).toMatch(/^The bridge has been discussed/));

  test('lines with breaks between them', () => {
    const text = readPage(page(`<div id="content">${heading}${story.join('<br><br>')}</div>`)).text;
    for (const sentence of story) expect(text).toContain(sentence);
  });

  test('a list among paragraphs', () =>
    expect(
      readPage(
        page(
          `<div>${heading}${paragraphs}<ul><li>Steel</li><li>Stone</li></ul>${paragraphs.replace('The', 'A')}</div>`,
        ),
      ).text,
    ).toContain('- Steel\n- Stone'));
});

test('a page of documentation keeps sections that are named after their headings, and its links', () => {
  const prose = 'The harbor keeps its ships in order, and each of them has a place of its own. '.repeat(3);
  const section = (id: string, title: string, text: string) =>
    `<div class="section" id="${id}"><h2><a class="toc-backref" href="#id1">${title}</a><a class="headerlink" href="#${id}">¶</a></h2><p>${text}</p></div>`;
  const { text } = readPage(
    page(
      `<div class="body">${section('sharing-with-others', 'Sharing with others', `${prose}See the <a class="reference external" href="https://example.com/g">user guide</a>.`)}${section('search-index', 'Search index', prose)}<section id="related-work"><h2>Related work</h2><p>${prose}Few did it before.</p></section></div>`,
    ),
  );
  for (const part of ['## Sharing with others\n', 'See the [user guide]', '## Search index\n', 'Few did it before.'])
    expect(text).toContain(part);
  expect(text).not.toContain('¶');
});
