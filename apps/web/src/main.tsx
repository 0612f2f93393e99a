import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadChosenLanguage } from './i18n/language';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
// The first render has the texts of the chosen language, or English if they cannot be loaded.
void loadChosenLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
