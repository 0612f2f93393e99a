const anyOf = (names: string): RegExp =>
  new RegExp(
    `(?:^| )(?:${names
      .trim()
      .split(/\s*\n\s*/)
      .join('|')})(?: |$)`,
  );

/** Classes and ids of what is never the article, as words in lower case. */
const surroundings = anyOf(`
  comments?|comment list|commentlist|comment respond|respond|kommentare?|disqus
  related(?: \\w+)?|related ?posts|recommended|recommendations|popular|trending|most read|most popular|more from|more stories
  share|sharing|shares|share ?bar|share ?buttons?|sharedaddy|shariff|social|sociable|addtoany
  newsletter|subscribe|signup|sign up|login|consent|gdpr|cookies?
  nav|navi|navigation|navbar|subnav|submenu|menu|bread ?crumbs?|pagination|pager|side ?bar|footer|tool ?bar|skip link
  promos?|advert|advertisement|adverts|adsense|banner|outbrain|taboola|criteo|sponsored
  tags|tag ?list|tag ?cloud|author (?:box|bio|info|details|description)|bio|byline|post ?meta|entry meta|infobox
  modal|popup|overlay|screen reader text|sr only|visually hidden|noprint|no print
`);

/** What stands around an article, but also names of a lead, a picture or a whole text: judged by its links, too. */
const leads = anyOf(`
  teasers?|categories|cat links|authors?|meta|metadata|infos|info box|caption|timestamp|date|copyright|credits?|attachment
  ratings?|search|hidden|hide|embed|slide(?:r|show)?|carousel|reply|poll|feedback|likes?|follow|messages?|profile|avatar|user info
  donate|donation|paywall|premium|subscription|promotion|recommend|ads?|widgets?
  next|prev|previous|read ?more|toc|jump|topics|ticker|buttons?|bar|icons?|foot|top|bottom|paging|quicklinks|links
`);

const bodies = anyOf(`
  (?:entry|post|article|art|single|blog|theme|section|page|text|main|node|story|td post) content|content (?:body|main|text)
  (?:article|post|story|body|field) body|article ?body|body (?:text|copy)|post bodycopy|post inner
  (?:article|post|artikel) text|story ?text|fulltext|article (?:main|detail)|(?:post )?entry
`);

export const namesSurroundings = (element: Element): boolean => surroundings.test(wordsOf(element));
export const namesLead = (element: Element): boolean => leads.test(wordsOf(element));
/** Names that themes give to the text of an article. */
export const namesBody = (element: Element): boolean =>
  element.getAttribute('itemprop') === 'articleBody' || bodies.test(wordsOf(element));

/** "relatedPosts entry-meta" as "related posts entry meta". */
const wordsOf = (element: Element): string =>
  `${element.getAttribute('class') ?? ''} ${element.id}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .toLowerCase()
    .trim();
