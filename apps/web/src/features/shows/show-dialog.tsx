import { maxShowTextCharacters, maxShowTitleCharacters } from '@duetcast/domain/limits/show-limits';
import { showCategories } from '@duetcast/domain/shows/show-categories';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { showWords } from '@duetcast/words/en/shows/show';
import { useWords, useLanguage } from '../../i18n/language';
import { languageName } from '../voices/public';
import { DialogForm, type FormRequest } from '../../ui/dialog-form';
import { LongText } from './form/long-text';
import { isEmail, isLine, isText } from './form/field-rules';
import { textFields } from '../../ui/fields/text-fields';
import { useDraft } from '../../ui/fields/use-draft';
import { useSaveShow, type Show, type ShowCategory, type ShowFields } from './show-queries';
import { Dialog } from '../../ui/dialog';

interface ShowFormProps {
  show: Show | null;
  request: FormRequest;
  onSubmit: (fields: ShowFields) => void;
  onCancel: () => void;
}

const newShow = (language: string): ShowFields => ({
  title: '',
  description: '',
  author: '',
  category: 'Technology',
  language,
  explicit: false,
  ownerEmail: null,
  isPrivate: false,
});

function fieldsOf({ title, description, author, category, language, explicit, ownerEmail, isPrivate }: Show) {
  const details = { title, description, author, language, explicit, ownerEmail, isPrivate };
  return { ...details, category: category as ShowCategory };
}

const languageTags =
  'af ar bg bn ca cs da de el en en-GB es es-MX et eu fa fi fr gl gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml mr ms nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh zh-TW'; // prettier-ignore

/** Languages by name; that of the show stays, also if it is another one. */
const languageChoices = (own: string, shownIn: string) =>
  [...new Set([own, ...languageTags.split(' ')])]
    .map((value) => ({ value, label: languageName(value, shownIn) }))
    .sort((one, other) => one.label.localeCompare(other.label, shownIn));

const isComplete = ({ title, description, author, ownerEmail }: ShowFields): boolean =>
  isLine(title) && isLine(author) && description.trim() !== '' && isText(description) && (ownerEmail === null || isEmail(ownerEmail)); // prettier-ignore

function ShowForm({ show, request, onSubmit, onCancel }: ShowFormProps) {
  const texts = useWords(showWords);
  const language = useLanguage();
  const { draft: fields, check, change, wrong } = useDraft(() => (show ? fieldsOf(show) : newShow(language)));
  const submit = () => {
    check();
    if (isComplete(fields)) onSubmit({ ...fields, title: fields.title.trim(), author: fields.author.trim() });
  };
  const { title, description, author, ownerEmail } = fields;
  const text = textFields(texts.fields, fields, change);
  const save = show ? texts.save : texts.create;
  return (
    <DialogForm
      {...{ request, onCancel }}
      submit={save}
      cancel={texts.cancel}
      failed={texts.saveFailed}
      onSubmit={submit}
    >
      <TextInput
        {...text('title')}
        data-autofocus
        error={wrong(isLine(title), texts.lineWrong(maxShowTitleCharacters))}
      />
      <LongText
        {...text('description')}
        description={texts.fields.descriptionHint}
        error={wrong(description.trim() !== '' && isText(description), texts.lineWrong(maxShowTextCharacters))}
      />
      <TextInput {...text('author')} error={wrong(isLine(author), texts.lineWrong(maxShowTitleCharacters))} />
      <NativeSelect {...text('category')} data={[...showCategories]} />
      <NativeSelect {...text('language')} data={languageChoices(fields.language, language)} />
      <TextInput
        label={texts.fields.ownerEmail}
        description={texts.fields.ownerEmailHint}
        type="email"
        value={ownerEmail ?? ''}
        error={wrong(ownerEmail === null || isEmail(ownerEmail), texts.emailWrong)}
        onChange={({ currentTarget }) => change({ ownerEmail: currentTarget.value.trim() || null })}
      />
      {(['explicit', 'isPrivate'] as const).map((name) => (
        <Checkbox
          key={name}
          label={texts.fields[name]}
          checked={fields[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
        />
      ))}
    </DialogForm>
  );
}

interface Props {
  /** null: a new one. */
  show: Show | null;
  opened: boolean;
  onClose: () => void;
  /** Closes it, too. */
  onSaved: (show: Show) => void;
}

export function ShowDialog({ show, opened, onClose, onSaved }: Props) {
  const texts = useWords(showWords);
  const saving = useSaveShow(show?.id ?? null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => saving.reset()}
      title={show ? texts.edit : texts.add}
      closeOnClickOutside={false}
      size="lg"
    >
      <ShowForm
        show={show}
        request={saving}
        onCancel={onClose}
        onSubmit={(fields) => saving.mutate(fields, { onSuccess: onSaved })}
      />
    </Dialog>
  );
}
