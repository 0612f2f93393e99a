import { useEffect, useRef, type ClipboardEvent } from 'react';
import { extractPasted } from '../requests/create-queries';

/** Headings, lists, links and tables; Word has its own lists. */
const structured = /<(h[1-6]|[ou]l|table|a\s[^>]*href)\b|mso-list|MsoTitle/i;

/**
 * A handler that replaces what was pasted by its Markdown, as soon as the server has made it; the plain text stays if that
 * fails or if it was edited meanwhile.
 */
export function usePastedStructure(text: string, onChange: (text: string) => void) {
  const latest = useRef({ text, onChange });
  useEffect(() => {
    latest.current = { text, onChange };
  });
  return ({ clipboardData }: ClipboardEvent) => {
    const html = clipboardData.getData('text/html');
    const plain = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    if (plain.trim() === '' || !structured.test(html)) return;
    void extractPasted(html).then(
      (article) => {
        const { text: now, onChange: change } = latest.current;
        if (now.includes(plain)) change(now.replace(plain, () => article.text));
      },
      () => undefined,
    );
  };
}
