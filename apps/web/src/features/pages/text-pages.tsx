import { useWords } from '../../i18n/words';
import { privacyWords, termsWords } from '@duetcast/words/en/site/legal';
import { PageText } from './page-text';

export const PrivacyPage = () => <PageText {...useWords(privacyWords)} />;
export const TermsPage = () => <PageText {...useWords(termsWords)} />;
