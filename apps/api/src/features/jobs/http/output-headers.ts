import type { AudioFormat } from '@duetcast/domain/jobs/audio-formats';

export const mediaTypes: Readonly<Record<AudioFormat, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav' };
export const audioMedia = Object.values(mediaTypes);

const maxNameLength = 100;
/** Invalid in file names on some system, or misleading: control and format characters, lone surrogates, separators. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu;

/** Content-Disposition with a file name valid on every file system; RFC 6266: ASCII for old clients, UTF-8 for the rest. */
export function dispositionOf(kind: 'inline' | 'attachment', title: string | null, format: AudioFormat): string {
  const clean = (title ?? '')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const name = `${[...clean].slice(0, maxNameLength).join('').trim() || 'duetcast'}.${format}`;
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Whether If-Match lists the ETag; weak tags never match (RFC 9110, 13.1.1). */
export const matchesStrongEtag = (ifMatch: string, etag: string): boolean =>
  ifMatch.split(',').some((tag) => ['*', etag].includes(tag.trim()));
