import type { Labels } from '@duetcast/player/labels';
import type { PlayerData } from '@duetcast/player/player-data';
import { embedWords } from '@duetcast/words/en/site/embed';
import { playerWords } from '@duetcast/words/kernel/player-words';
import { textsFrom, translationOf } from '@duetcast/words/languages';
import { Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/config';
import { escaped, languageOf } from '../../../platform/html/page';
import { baseUrlFor } from '../../../platform/http/edge/public-urls';
import { Public } from '../../../platform/authentication/access';
import { reportPath } from '../../publications/public';
import { sendPublicPage, madeLink, publicPage } from './public-page';
import { SharedJobs, embedPath, type SharedPodcast } from './shared-jobs';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';

/** Inside a script element, where `<` could end it. */
const json = (data: PlayerData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Open Graph: what other programs show of a link to the page. */
const openGraph = (base: string, path: string, title: string, { audioUrl, coverUrl }: SharedPodcast): string =>
  Object.entries({
    type: 'website',
    title,
    url: base + path,
    image: base + coverUrl,
    'image:type': 'image/png',
    'image:width': '1400',
    'image:height': '1400',
    'image:alt': title,
    audio: base + audioUrl,
  })
    .map(([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">\n`)
    .join('');

/** HTML page with title and player; contains no account data. */
async function embedPage(
  { shareId, baseUrl }: { shareId: string; baseUrl: string },
  podcast: SharedPodcast,
  acceptLanguage?: string,
): Promise<string> {
  const { title, duration, audioUrl, captionsUrl, coverUrl, transcriptUrl, chapters, peaks } = podcast;
  const language = languageOf(acceptLanguage);
  const texts = await translationOf(language);
  const words = textsFrom(texts, embedWords);
  const labels: Labels = textsFrom(texts, playerWords);
  const heading = title ?? words.untitled;
  const data = {
    peaks,
    labels,
    chapters: chapters.map(({ startSeconds, title }) => ({ startTime: startSeconds, title })),
  };
  const captions = transcriptUrl ? ` transcript="${escaped(captionsUrl)}?format=json&amp;words=true" captions="${escaped(captionsUrl)}"` : ''; // prettier-ignore
  const toRead = transcriptUrl
    ? `<a href="${escaped(transcriptUrl)}" target="_blank" rel="noopener">${words.read}</a>\n`
    : '';
  const reportLink = `<a href="${escaped(reportPath('share', shareId))}" target="_blank" rel="noopener">${words.report}</a>`;
  return publicPage(
    language,
    heading,
    `<header><h1 dir="auto">${escaped(heading)}</h1></header>
<img class="cover" src="${escaped(coverUrl)}?size=600" alt="" loading="lazy">
<duetcast-player src="${escaped(audioUrl)}" heading="${escaped(heading)}" artwork="${escaped(coverUrl)}" duration="${duration}"${captions}>
<audio controls preload="none" src="${escaped(audioUrl)}" aria-label="${labels.player}"></audio>
<script type="application/json">${json(data)}</script>
</duetcast-player>
<footer>${toRead}${reportLink}
${madeLink(words)}</footer>
<script src="/duetcast-player.js" defer></script>`,
    openGraph(baseUrl, embedPath(shareId), heading, podcast),
  );
}

/** The player that other sites embed in an iframe. */
@ApiController('Jobs', 'embed')
@Public()
export class EmbedController {
  constructor(
    private readonly shared: SharedJobs,
    private readonly config: Config,
  ) {}

  @Get(':shareId')
  @ApiOperation('Serves an embeddable player for a shared podcast', {
    answer: { description: 'The player page.', media: ['text/html'] },
    answers: {
      404: { description: 'A page stating that the podcast is not shared.', media: ['text/html'] },
      410: { description: 'A page stating that the podcast was deleted or hidden.', media: ['text/html'] },
      503: { description: 'A page stating that the podcast cannot be read at the moment.', media: ['text/html'] },
    },
  })
  page(@Param('shareId') shareId: string, @Req() { headers }: FastifyRequest, @Res() reply: FastifyReply) {
    const language = headers['accept-language'];
    const page = { shareId, baseUrl: baseUrlFor(this.config) };
    return sendPublicPage(reply, language, async () => embedPage(page, await this.shared.podcast(shareId), language));
  }
}
