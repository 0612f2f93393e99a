import { endpointWords } from '@duetcast/words/en/account/endpoint';
import { useWords } from '../../../i18n/words';
import { ShownOnce } from '../../../ui/shown-once';

/** A new secret, which cannot be shown again. */
export function SecretView({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { secret: label, copySecret, shownOnce, secretUse, copied } = useWords(endpointWords);
  const texts = { label, copyLabel: copySecret, warning: shownOnce, use: secretUse, done: copied };
  return <ShownOnce value={secret} onDone={onDone} {...texts} />;
}
