import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppError } from '@duetcast/domain/kernel/errors';
import { Config } from '../../config';
import { isPublicAddress } from './public-address';

/** What a name resolves to; a class of its own, so that tests can answer for the DNS. */
@Injectable()
export class HostAddresses {
  /** @throws Error where the name does not resolve */
  async of(host: string): Promise<string[]> {
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  }
}

/** Which addresses the server may download from: http(s) on any port, at hosts that are public only. */
@Injectable()
export class DownloadAddresses {
  private readonly allowed: ReadonlySet<string>;

  constructor(
    private readonly hosts: HostAddresses,
    config: Config,
  ) {
    this.allowed = new Set(config.env.DOWNLOAD_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  }

  /** Checks what can be seen without the DNS. @throws AppError `chunk.forbiddenAddress` */
  parse(address: string, param?: string): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
    if (!url || !isHttp || url.username || url.password) throw forbidden(param);
    const host = hostOf(url);
    if (isIP(host) && !this.isAllowed(url) && !isPublicAddress(host)) throw forbidden(param);
    return url;
  }

  /**
   * The IP address to connect to, and to no other: a second question to the DNS could be answered otherwise.
   * @throws AppError `chunk.forbiddenAddress` where any answer of the DNS is not public, `chunk.unreachable` where there is none
   */
  async resolve(url: URL): Promise<string> {
    this.parse(url.href);
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await this.lookUp(host);
    const [first] = addresses;
    if (first === undefined) throw new AppError('chunk.unreachable');
    if (!this.isAllowed(url) && !addresses.every(isPublicAddress)) throw forbidden();
    return first;
  }

  private async lookUp(host: string): Promise<string[]> {
    try {
      return await this.hosts.of(host);
    } catch (error) {
      throw new AppError('chunk.unreachable', {}, { cause: error });
    }
  }

  private isAllowed(url: URL): boolean {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return this.allowed.has(`${url.hostname}:${port}`);
  }
}

/** The host of a URL as sockets take it: IPv6 without brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const forbidden = (param?: string) => new AppError('chunk.forbiddenAddress', param === undefined ? {} : { param });
