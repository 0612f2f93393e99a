import { StrictMode } from 'react';
import { StaticRouter } from 'react-router-dom';
import { titleWords } from '@duetcast/words/en/app/title';
import { textsFrom } from '@duetcast/words/languages';
import { App } from './app';

/** A page as who comes first sees it, for the build. */
export const pageAt = (path: string) => (
  <StrictMode>
    <App router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
  </StrictMode>
);

export const titles = textsFrom(null, titleWords);
