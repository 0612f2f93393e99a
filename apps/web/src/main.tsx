import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadChosenLanguage } from './i18n/language';

// The settings of zod, which the pages load later. Else it tries whether code can be made of text, which the content security
// policy forbids and Firefox reports. `config` of zod itself would add a part of it to each page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
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
