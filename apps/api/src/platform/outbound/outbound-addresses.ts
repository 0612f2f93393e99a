import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { AppError, type ErrorCode } from '@duetcast/domain/kernel/errors';
import { parsedUrl } from '@duetcast/domain/kernel/parsed-url';
import { Config } from '../config/config';
import { within } from '../timing/retry';
import { isPublicAddress } from './public-address';

/** The resolver of the system can take longer, and no signal ends it. */
const lookupMs = 5_000;

/** DNS lookup; a class of its own so that tests can replace it. */
@Injectable()
export class HostAddresses {
  /** @throws Error when the name does not resolve */
  async of(host: string): Promise<string[]> {
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  }
}

/** Validates user-supplied URLs against SSRF: http(s), any port, public hosts only. */
@Injectable()
export abstract class OutboundAddresses {
  /** Of a non-public URL, and of a name that does not resolve. */
  protected abstract readonly codes: Readonly<Record<'forbidden' | 'unreachable', ErrorCode>>;
  /** The request field that contains the URL, if it is always the same. */
  protected readonly param: string | undefined;
  private readonly allowed: ReadonlySet<string>;

  constructor(
    private readonly hosts: HostAddresses,
    protected readonly config: Config,
  ) {
    this.allowed = new Set(config.env.DOWNLOAD_ALLOWED_HOSTS.map((host) => host.toLowerCase()));
  }

  /** Checks the URL without DNS. @throws AppError of `forbidden` */
  parse(address: string, param = this.param): URL {
    const url = parsedUrl(address);
    const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
    if (!url || !isHttp || url.username || url.password) throw this.forbidden(param);
    const host = hostOf(url);
    if (isIP(host) && !this.isAllowed(url) && !isPublicAddress(host)) throw this.forbidden(param);
    return url;
  }

  /**
   * The only IP address to connect to: a second lookup could return another one (DNS rebinding).
   * @throws AppError of `forbidden` when any resolved address is not public, of `unreachable` when there is none
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

  private forbidden(param = this.param): AppError {
    return new AppError(this.codes.forbidden, param === undefined ? {} : { param });
  }

  private unreachable(cause?: unknown): AppError {
    return new AppError(this.codes.unreachable, this.param === undefined ? {} : { param: this.param }, { cause });
  }

  private async lookUp(host: string): Promise<string[]> {
    try {
      return await within(lookupMs, this.hosts.of(host));
    } catch (error) {
      throw this.unreachable(error);
    }
  }

  /** Whether the operator allowed this host although its address may be private. */
  isAllowed(url: URL): boolean {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return this.allowed.has(`${url.hostname}:${port}`);
  }
}

/** The host of a URL in socket format: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
