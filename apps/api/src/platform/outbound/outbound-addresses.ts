import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { AppError } from '@duetcast/domain/kernel/errors';
import type { Config } from '../config/config';
import { isPublicAddress } from './public-address';

/** What a name resolves to; a class of its own, so that tests can answer for the DNS. */
@Injectable()
export class HostAddresses {
  /** @throws Error where the name does not resolve */
  async of(host: string): Promise<string[]> {
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  }
}

/** Which addresses of strangers the server may call: http(s) on any port, at hosts that are public only. */
export abstract class OutboundAddresses {
  private readonly allowed: ReadonlySet<string>;

  constructor(
    private readonly hosts: HostAddresses,
    { env }: Config,
  ) {
    this.allowed = new Set(env.DOWNLOAD_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  }

  /** The refusal of an address that is not public; `param` is the field of the request that holds it. */
  protected abstract forbidden(param?: string): AppError;
  /** The refusal of a name that does not resolve. */
  protected abstract unreachable(cause?: unknown): AppError;

  /** Checks what can be seen without the DNS. @throws AppError of `forbidden` */
  parse(address: string, param?: string): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
    if (!url || !isHttp || url.username || url.password) throw this.forbidden(param);
    const host = hostOf(url);
    if (isIP(host) && !this.isAllowed(url) && !isPublicAddress(host)) throw this.forbidden(param);
    return url;
  }

  /**
   * The IP address to connect to, and to no other: a second question to the DNS could be answered otherwise.
   * @throws AppError of `forbidden` where any answer of the DNS is not public, of `unreachable` where there is none
   */
  async resolve(url: URL): Promise<string> {
    this.parse(url.href);
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await this.lookUp(host);
    const [first] = addresses;
    if (first === undefined) throw this.unreachable();
    if (!this.isAllowed(url) && !addresses.every(isPublicAddress)) throw this.forbidden();
    return first;
  }

  private async lookUp(host: string): Promise<string[]> {
    try {
      return await this.hosts.of(host);
    } catch (error) {
      throw this.unreachable(error);
    }
  }

  private isAllowed(url: URL): boolean {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return this.allowed.has(`${url.hostname}:${port}`);
  }
}

/** The host of a URL as sockets take it: IPv6 without brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
