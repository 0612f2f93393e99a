import { Get, Header } from '@nestjs/common';
import { z } from 'zod';
import { Public } from '../../../platform/authentication/access';
import { ParsedQuery } from '../../../platform/http/route-io';
import { OEmbeds, oembedSchema } from './oembeds';
import { ApiOperation, ApiController } from '../../../platform/openapi/api-operation';

const pixels = z.coerce.number().int().min(1).max(100_000).optional();
/** Consumers may send further parameters. */
const oembedQuerySchema = z.object({
  url: z.string().max(2_000).meta({ description: 'Address of an episode page of this server.' }),
  format: z.literal('json', 'Only json is supported').default('json'),
  maxwidth: pixels.meta({ description: 'In pixels.' }),
  maxheight: pixels.meta({ description: 'In pixels.' }),
});
type OEmbedQuery = z.infer<typeof oembedQuerySchema>;

/** oEmbed: how other sites show an episode from its address. */
@ApiController('Shows', 'api/oembed')
@Public()
export class OEmbedController {
  constructor(private readonly embeds: OEmbeds) {}

  @Get()
  @Header('Access-Control-Allow-Origin', '*')
  @ApiOperation('Describes how to embed an episode (oEmbed)', {
    operationId: 'getOEmbed',
    answer: oembedSchema,
    errors: ['oembed.unknownAddress', 'show.missing', 'episode.missing', 'publication.hidden'],
  })
  one(@ParsedQuery(oembedQuerySchema) { url, maxwidth, maxheight }: OEmbedQuery) {
    return this.embeds.of(url, { width: maxwidth, height: maxheight });
  }
}
