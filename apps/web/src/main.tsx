import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { loadChosenLanguage } from './i18n/language';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const app = (
  <StrictMode>
    <App router={BrowserRouter} />
  </StrictMode>
);
// The first render has the texts of the chosen language, or English if they cannot be loaded.
void loadChosenLanguage().then(() => {
  // What the build rendered (rendered-pages.mjs) is this page only for who comes first (public/early.js).
  const isRendered =
    root.dataset.page === location.pathname + location.search && !('returning' in document.documentElement.dataset);
  if (isRendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
