import { useEffect } from 'react';

/** Prints a page in the light colors, as paper is white, and what scrolls on the screen in its whole height. */
export function usePrint(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let scheme: string | undefined;
    let opened: { style: CSSStyleDeclaration; cssText: string }[] = [];
    const prepare = () => {
      scheme = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = 'light';
      const lists = [...document.querySelectorAll<HTMLElement>('#content *')].filter(scrolls);
      opened = lists.map(({ style }) => ({ style, cssText: style.cssText }));
      for (const { style } of opened) Object.assign(style, { maxHeight: 'none', height: 'auto', overflow: 'visible' });
    };
    const restore = () => {
      dataset['mantineColorScheme'] = scheme;
      for (const { style, cssText } of opened) style.cssText = cssText;
    };
    addEventListener('beforeprint', prepare);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', prepare);
      removeEventListener('afterprint', restore);
    };
  }, []);
}

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);
