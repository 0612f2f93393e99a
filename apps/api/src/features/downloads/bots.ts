/**
 * User agents that no person listens with: crawlers, previews of links, monitors and programs that copy files. Words rather
 * than a list of names, which would be out of date; IAB Podcast Measurement Technical Guidelines 2.2 leave them out.
 */
const words =
  /bot\b|bot[/_-]|crawl|spider|slurp|preview|monitor|uptime|pingdom|scrap|archiver|validator|checker|headless|lighthouse|facebookexternalhit|whatsapp|curl\/|wget\/|python-|python\/|aiohttp|httpx|go-http-client|java\/|okhttp$|libwww|node-fetch|axios\/|undici|postman|insomnia/i;

/** A missing user agent counts as one: it cannot be distinguished from others at its address. */
export const isBot = (userAgent: string | undefined): boolean => !userAgent?.trim() || words.test(userAgent);
