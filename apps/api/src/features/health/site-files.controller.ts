import { Get, Header } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { publicPagePaths } from '@duetcast/domain/kernel/page-paths';
import { Config } from '../../platform/config/config';
import { Public } from '../../platform/authentication/access';
import { documentPaths } from '../../platform/http/web-files';
import { escaped } from '../../platform/html/page';
import { ApiOperation, ApiController } from '../../platform/openapi/api-operation';

const text = 'text/plain; charset=utf-8';
/** `Expires` of `security.txt`: RFC 9116 recommends less than a year. */
const securityContactMs = 180 * 86_400_000;

/** What search engines may not read. */
const closed = ['/api/', '/dashboard', '/sign-in', '/sign-up', '/connect-site', '/report/'];

/** Files that programs look for at the root of a site. */
@ApiController('Operation')
@Public()
export class SiteFilesController {
  constructor(private readonly config: Config) {}

  @Get('robots.txt')
  @Header('content-type', text)
  @ApiOperation('Says which pages search engines may read (RFC 9309)', {
    answer: { description: 'The rules.', media: ['text/plain'] },
  })
  robots(): string {
    const rules = ['User-agent: *', 'Allow: /api/openapi.json', ...closed.map((path) => `Disallow: ${path}`)];
    return `${rules.join('\n')}\n\nSitemap: ${this.config.pageAt('/sitemap.xml')}\n`;
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @ApiOperation('Lists the public pages (sitemaps.org)', {
    answer: { description: 'The list.', media: ['application/xml'] },
  })
  sitemap(): string {
    const paths = new Set([...publicPagePaths, ...documentPaths().filter((path) => !closed.includes(path))]);
    const urls = [...paths].map((path) => `<url><loc>${escaped(this.config.pageAt(path))}</loc></url>`);
    const lines = ['<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, '</urlset>'];
    return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`;
  }

  /** @throws AppError `request.notFound` without `SECURITY_CONTACT` */
  @Get('.well-known/security.txt')
  @Header('content-type', text)
  @ApiOperation('Says where vulnerabilities are reported (RFC 9116)', {
    answer: { description: 'The contact.', media: ['text/plain'] },
    errors: ['request.notFound'],
  })
  security(): string {
    const { SECURITY_CONTACT: contact } = this.config.env;
    if (contact === undefined) throw new AppError('request.notFound');
    const expires = new Date(Date.now() + securityContactMs).toISOString();
    const canonical = this.config.pageAt('/.well-known/security.txt');
    return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`;
  }
}
