import { readArticle } from './article';
import { spokenIn } from '../../../../../../test/support/builders/article.builder';

const text = 'The harbor opens to ships again on Friday, seven months after the storm.';
const spoken = (line: string): string[] =>
  spokenIn(readArticle(`${text}\n\n${line}\n\n${text.replace('Friday', 'Monday')}`, 'en'));
const rest = [text, text.replace('Friday', 'Monday')];

describe('lines that pages put around an article are not read', () => {
  test.each([
    ['times', 'PUBLISHED: November 19, 2019 at 8:59 pm | UPDATED: November 20, 2019 at 10:16 am'],
    ['times', '10:48, Tue, Nov 19, 2019 | UPDATED: 11:05, Tue, Nov 19, 2019'],
    ['times', 'Nov. 20, 2019, 9:28 AM UTC / Source: Riverton Gazette'],
    ['times', 'sexta-feira, 22 de outubro de 2010 às 20:13'],
    ['times', 'Dienstag, 3. März 2026, 18:04 Uhr'],
    ['times', 'lundi 2 février 2026 à 7h05, mis à jour le 3 février 2026 à 09:15'],
    ['times', 'First Published: Tuesday, November 19, 2019 08:38 AM'],
    ['date and author', 'September 10, 2018 | by Catherine'],
    ['date and author', '05/10/2018 - Publicado por: Clarissa Borba - Categoria: Saúde'],
    ['date and author', '3 mars 2026 · par Jana Ruhl'],
    ['reading time', 'Tempo de leitura: 2 minutos'],
    ['reading time', 'Estimated reading time: 4 min'],
    ['reading time', 'Lesezeit: ca. 6 Minuten'],
    ['who reported', '(Reporting by Will Dunham; Editing by Tom Brown)'],
    ['who reported', 'Reporting by Ana Ruiz; additional reporting by Leo Park; editing by Nick Hall.'],
    ['who reported', 'Gazette writers Ana Ruiz and Leo Park contributed to this report.'],
    ['who reported', 'SOURCE: News agencies'],
    ['citation', 'Citation: Sleep in small ships (2019, November 18) retrieved 20 November 2019 from example.org'],
    ['rights', 'Copyright @ 2019 The Riverton Gazette.'],
    ['rights', 'Copyright ⓒ Gazette. 무단전재 및 재배포 금지'],
    ['rights', 'This document is subject to copyright. No part may be reproduced without permission.'],
    ['device', 'Media playback is unsupported on your device'],
    ['following', 'Follow her on Twitter @anaruiz or on Facebook.'],
    ['following', 'Follow @gazettedeals on Instagram to keep up with the latest.'],
    ['following', 'Email Ana Ruiz at ana@example.com or follow her @anaruiz.'],
    ['following', 'Have a tip? Ana Ruiz may be reached at ana@example.com.'],
    ['subscribing', 'Sign up for our Email Newsletters here.'],
    ['subscribing', 'Subscribe to the Gazette Channel on YouTube for all of the latest videos!'],
    ['subscribing', 'There is more. Sign up for the Morning Post today to get the free daily newsletter.'],
    ['subscribing', 'Get Boat Monthly delivered through your letterbox every month.'],
    ['sharing', 'Ships exist in time, not in space.Click To Tweet'],
    ['sharing', 'Like this story? Share it with a friend!'],
    ['sharing', 'If you enjoyed this article, we have a proposition for you.'],
    ['teasers', 'Advert'],
    ['teasers', 'Text size'],
    ['teasers', 'Story continues below gallery'],
    ['teasers', "DON'T MISS"],
    ['teasers', '## Popular on Gazette'],
    ['teasers', '### Você pode gostar...'],
    ['teasers', '## Das könnte Sie auch interessieren'],
    ['teasers', '(Leggi anche su: il porto riapre – FOTO)'],
    ['teasers', '*This article appears in the September 5, 2016 issue of Boat Magazine.'],
    ['money', 'The Gazette may receive a commission on orders placed through this article.'],
    ['money', 'This post may contain affiliate and/or referral links.'],
    ['comments', 'Post Comment (+)'],
    ['comments', 'Note: we are temporarily moderating all comments to deal with spam.'],
    ['comments', 'What do you think? Scroll down to comment below.'],
    ['comments', 'ATENÇÃO: Comentários que faltem com respeito não serão aprovados pelo moderador.'],
    ['pictures', 'Image 1 of 5'],
    ['pictures', 'Bild 3 von 12'],
    ['pictures', '(Image credit: Tyvak Systems, Inc.)'],
    ['pictures', 'Two cranes at the northern quay, Tuesday, Nov. 19, 2019. (AP Photo/Alan Diaz, File)'],
    ['pictures', 'The core of the rocket in November (credit: NASA/Jude Guidry).'],
    ['pictures', 'Photography by Dan Seifert.'],
    ['pictures', 'Two cranes in the bay. Photo: Ana Ruiz'],
    ['pictures', 'Der Hafen am Abend. - Foto: Stadt Riverton.'],
    ['pictures', 'Der Kran vor dem Sturm … Archivfoto: RG.'],
    ['pictures', 'The mayor at the quay., © Riverton Port/Ana Ruiz.'],
    ['pictures', 'Der Kran steht wieder. © RG / Ana Ruiz'],
    ['pictures', 'Traffic on the northern quay (Getty/Ana Ruiz).'],
    ['pictures', 'Der Hafen ist leer. (Symbolbild: Ana R./AdobeStock)'],
    ['pictures', 'Die Werft im Dresdner Hafen / picture alliance'],
    ['pictures', 'Header Image: The bay has had a port for thousands of years. Credit: Ana Ruiz (CC BY-NC-ND 2.0)'],
    ['pictures', 'Beitragsbild via Unsplash.'],
    ['pictures', 'Bildquelle: RG.'],
    ['pictures', 'Crédit photo : Ana Ruiz'],
    ['pictures', '## Bildnachweis'],
    ['following', 'Twitter: @rivertongazette'],
    ['following', 'To reach the reporter behind this story, contact ana@example.com.'],
    ['subscribing', 'Want more stories like this? There is a letter.'],
    ['subscribing', 'Sie sind bereits registriert?'],
    ['subscribing', '¿Ya eres suscriptor?'],
    ['comments', 'Du musst eingeloggt sein, um Kommentare zu schreiben.'],
    ['comments', 'Um einen Kommentar zu hinterlassen, melde dich an.'],
    ['comments', 'You must be logged in to post a comment.'],
    ['comments', 'Debes iniciar sesión para comentar.'],
    ['comments', 'Vous devez être connecté pour publier un commentaire.'],
    ['comments', 'This site uses Akismet to reduce spam. Learn how your comment data is processed.'],
    ['comments', '{ 1 trackback }'],
    ['comments', 'What do you think? Let us know down below in the comments.'],
    ['comments', 'Tell us how it went. Tag us at @riverton or leave a comment below.'],
    ['rights', 'Privacy & Cookies: This site uses cookies. By continuing, you agree to their use.'],
    ['rights', 'The views and opinions expressed here do not necessarily reflect those of the Gazette.'],
    ['rights', 'Meinungen in Beiträgen auf RG entsprechen jeweils den persönlichen Einschätzungen der Autoren.'],
    ['rights', 'Las opiniones de los columnistas no reflejan la posición de la Gaceta.'],
    ['counts', '(Visited 215 times, 55 visits today)'],
    ['counts', '1,120 views'],
    ['times', 'Stand: 25.01.2022'],
    ['times', 'Dernière mise à jour : 3 février 2026'],
    ['who reported', '(Con información de AFP, EFE y Reuters).'],
    ['teasers', 'Diese Artikel könnten dich ebenfalls interessieren:'],
    ['teasers', '### Schon gelesen?'],
    ['teasers', 'Lesen Sie auch: Der Hafen schließt'],
    ['teasers', 'Something went wrong. Please try again later.'],
    ['teasers', 'This article was reprinted on example.com.'],
    ['teasers', 'Read the original article.'],
    ['money', 'Dieser Artikel entstand in Kooperation mit der Werft Riverton.'],
    ['pictures', 'Main image credit: RG.'],
    ['who reported', 'Originally published on Harbor News.'],
    ['who reported', '— Riverton Gazette (@riverton) November 4, 2019'],
    ['rights', 'The Gazette is not responsible for the opinions of its guests.'],
    ['subscribing', 'For the latest stories download the Gazette apps for iOS and Android.'],
    ['subscribing', 'Para comentar debes registrarte.'],
    ['subscribing', 'Hazte miembro y disfruta de todo.'],
    ['subscribing', '¿Ya sabías que tenemos canal de Telegram? Únete.'],
    ['comments', 'Deixe suas dúvidas e opiniões aqui embaixo!'],
    ['teasers', 'LE PUEDE INTERESAR: El puerto reabre'],
    ['teasers', '## Articles liés'],
    ['teasers', 'CONTINUA DEPOIS DA PUBLICIDADE'],
    ['teasers', 'See more photos:'],
    ['money', 'Advertising disclosure: We may receive compensation for some of the links.'],
  ])('%s: %s', (_, line) => expect(spoken(line)).toEqual(rest));

  test.each([
    'On November 19, 2019 at 8:59 pm the storm came.',
    'It was 10:48, and in 2019 that was late.',
    'Reporting by hand takes time, and editing by machine takes more.',
    'Ana contributed to this day as no other did.',
    'Follow him on the long way through the bay.',
    'Contact lenses are sold at the harbor.',
    'Agents receive a commission of 5 percent of each order.',
    'The post may contain poison.',
    'Get the boat delivered to the southern quay.',
    'Comments of the mayor were approved by many.',
    'Copyright in Europe lasts for 70 years.',
    'The image shows 1 of 5 cranes.',
    'If you enjoyed this summer, you will love the next.',
    'More than one ship waited (photo by photo, they were counted) for hours.',
    'The source: a spring in the hills that never runs dry in summer, not even after years without any rain at all.',
    'Sign up for the race at the northern quay.',
    'The moderator approved of the comments.',
    'Originally published in 1931, the plan was lost.',
    'Get the latest plan of the harbor at the gate.',
    'Más información sobre el puerto llegó el lunes.',
    'Contributing to the harbor takes years.',
    'He looked at the old photo: it was blurred.',
    'We compared three archives (Unsplash, Pixabay and Pexels).',
    'The © sign is used for works.',
    'Neuer Blick auf das „Blue Marble“-Foto: ein Modell des Klimas.',
    'Something went wrong with the crane.',
    'The views from the quay are wide, and few visitors see them.',
    'Der Artikel wurde gestern gelesen.',
    'Lesen Sie den Plan, bevor Sie bauen.',
    'Let us know by Friday whether you come.',
    'You must be registered to vote in the harbor.',
    'The header image of the letter shows a crane.',
    '(Visited by 215 ships, the bay is loud.)',
    'Read the full plan of the harbor before you build.',
  ])('but this is read: %s', (line) => expect(spoken(line)).toEqual([rest[0], line, rest[1]]));

  test('links of a post on X', () =>
    expect(spoken('The bay is open. https://t.co/Nc0nKoXGBP pic.twitter.com/3BDnrvkoms')).toEqual([
      rest[0],
      'The bay is open.',
      rest[1],
    ]));

  test('an address that only resembles them', () =>
    expect(spoken('It is at cat.co and at t.company.')[1]).toBe('It is at cat.co and at t.company.'));
});

describe('marks of questions and answers', () => {
  const said = (source: string): string => spokenIn(readArticle(source, 'en')).join(' ');
  const questions = ['Why does the harbor open?', 'Who paid for it?'];
  const answers = ['The cranes stand again.', 'The county paid for half.'];
  const written = (question: string, answer: string, gap = '\n\n'): string =>
    questions.map((text, at) => `${question} ${text}${gap}${answer} ${answers[at]}`).join('\n\n');

  test.each([
    ['Q:', 'A:'],
    ['**Q:**', '**A:**'],
    ['Frage:', 'Antwort:'],
    ['P:', 'R:'],
    ['Q :', 'R :'],
    ['问：', '答：'],
    ['### Q:', 'A:'],
  ])('%s and %s are not read, for two voices make them heard', (question, answer) => {
    const spoken = readArticle(`${text}\n\n${written(question, answer)}`, 'en');
    const all = [...spokenIn(spoken), ...spoken.sections.map(({ heading }) => heading ?? '')].join(' ');
    for (const part of [...questions, ...answers]) expect(all).toContain(part.slice(0, -1));
    expect(all).not.toMatch(/[QAFPR问答] ?[:：]|Frage|Antwort/);
  });

  test('two in one paragraph', () => expect(said(written('Q:', 'A:', '\n'))).not.toMatch(/[QA]:/));

  test.each([`A: The first crane.\n\nB: The second crane.\n\n${text}`, `Q: ${text}\n\nA: ${text}`])(
    'other letters are: %s',
    (source) => expect(said(source)).toContain('A: '),
  );
});
