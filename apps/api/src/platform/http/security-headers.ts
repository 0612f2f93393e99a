import type { FastifyHelmetOptions } from '@fastify/helmet';
import { clerkIssuerOf } from '../config/issuers';
import type { Config } from '../config/config';
import unusedFeatures from './unused-features.json';

/** Features that the pages never use are off, so that a script that got into one cannot use them either. */
export const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** CSP sources of the hosted sign-in widget; empty without hosted sign-in. */
function hostedSources({ env: { CLERK_PUBLISHABLE_KEY: key } }: Config) {
  const origin = key === undefined ? null : clerkIssuerOf(key);
  return origin === null
    ? { scripts: [], calls: [], images: [], frames: [] }
    : {
        scripts: [origin, 'https://challenges.cloudflare.com'],
        calls: [origin],
        images: ['https://img.clerk.com'],
        frames: ['https://challenges.cloudflare.com'],
      };
}

/** Older browsers do not count the socket of the same origin as 'self'. */
const socketOrigin = ({ publicUrl }: Config): string => new URL(publicUrl).origin.replace(/^http/, 'ws');

/** Own scripts only; inline styles, which components set; any https media, because providers host voice previews. */
export function helmetOptions(config: Config): FastifyHelmetOptions {
  const hosted = hostedSources(config);
  const secure = config.publicUrl.startsWith('https:');
  return {
    hsts: secure,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hosted.scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...hosted.images],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:', 'data:', 'https:'],
        connectSrc: ["'self'", socketOrigin(config), ...hosted.calls],
        ...(hosted.frames.length > 0 && { frameSrc: hosted.frames, workerSrc: ["'self'", 'blob:'] }),
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
  };
}
