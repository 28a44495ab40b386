import { previewAbout } from '@plenary/contract/exhibitors/operations';
import { wallText } from '@plenary/domain/time/zoned';
import { isText } from '@plenary/domain/language/texts';
import { slugFor } from '@plenary/domain/studio/new-event';
import { type ReactNode, useState } from 'react';
import { typedAddress } from '@plenary/domain/web-address';
import { useEvent } from '../../../page/boot.tsx';
import { Preview } from '../../../page/form/Preview.tsx';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { AreaField, Field } from '../../../ui/field/Field.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Entries } from './Entries.tsx';
import { FileField } from './FileField.tsx';
import { SHAPES } from './files/shapes.ts';
import { FilesField } from './FilesField.tsx';
import { HtmlField } from './HtmlField.tsx';
import { LanguageFields } from './languages/LanguageFields.tsx';
import { NamingField } from './NamingField.tsx';
import { QuestionEntries } from './games/QuestionEntries.tsx';
import { PageField } from './games/PageField.tsx';
import styles from './Sections.module.css';
import { useField, type FieldProps } from './use-field.ts';
import { textOf } from './values.ts';
import { Whole } from './Whole.tsx';
import { colourOf, OWN_COLOUR } from './look/frame-look.ts';

/** A field of a section, as its form says; a text in each language of the event (TXT5). */
export function FieldOf(props: FieldProps) {
  const { language, languages } = useEvent().settings;
  const several = language !== null && languages.length > 0 && isText([...props.path, ...props.field.at]);
  return several ? (
    <LanguageFields {...props} own={language} further={languages} draw={drawOne} />
  ) : (
    <OneField {...props} />
  );
}

function OneField(props: FieldProps) {
  const { form, field } = props;
  const { id, value, label, hint, errors, set } = useField(props);
  const file = typeof value === 'string' && value !== '' ? value : undefined;
  switch (field.as) {
    case 'entries':
      return field.label === 'questions' ? (
        <QuestionEntries {...props} list={field} draw={draw} />
      ) : (
        <Entries {...props} list={field} draw={draw} />
      );
    case 'whole':
      return <Whole {...props} whole={field} draw={draw} />;
    case 'file':
      return (
        <FileField
          {...{ form, id, label, hint, errors }}
          kind={field.kind}
          shapes={SHAPES[field.label]}
          value={file}
          change={set}
        />
      );
    case 'files':
      return <FilesField {...props} kind={field.kind} />;
    case 'html':
      return <HtmlField {...{ id, label, errors }} value={textOf(value)} change={set} />;
    case 'page':
      return <PageField {...{ id, label, hint, errors }} value={textOf(value)} change={set} />;
    case 'switch':
      return (
        <Grid gap={4} oneColumn>
          <Switch id={id} checked={value === true} onChange={set}>
            {label}
          </Switch>
          {hint !== undefined && <Hint>{hint}</Hint>}
        </Grid>
      );
    case 'markdown':
      return <MarkdownField {...props} />;
    case 'long':
    case 'lines':
      return <LongField {...props} />;
    case 'text':
    case 'address':
    case 'time':
    case 'number':
    case 'colour':
    case 'slug':
      return <LineField {...props} />;
    default:
      return <NamingField {...props} />;
  }
}

const draw = (props: FieldProps) => <FieldOf {...props} />;
const drawOne = (props: FieldProps) => <OneField {...props} />;

/** Leads to the page on which owners are invited. */
function OwnersHint({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  return (
    <>
      {children} <a href={`/studio/${slug}/awaited`}>{t('studio-frame.pages.awaited')}</a>
    </>
  );
}

/** Several lines: a text, or a list with an entry on each. */
function LongField(props: FieldProps) {
  const { field } = props;
  const { id, value, text, label, hint, errors, set } = useField(props);
  const lines = field.as === 'lines';
  const shown = lines ? (Array.isArray(value) ? value : []).join('\n') : text;
  // As it is typed, with its empty lines, until something else sets the list.
  const [typed, setTyped] = useState(shown);
  const kept = lines ? { value: linesOf(typed).join('\n') === shown ? typed : shown } : { defaultValue: shown };
  return (
    <AreaField
      {...{ id, label, errors }}
      hint={field.label === 'owners' ? <OwnersHint>{hint}</OwnersHint> : hint}
      rows={lines ? 3 : 5}
      maxLength={field.as === 'long' || field.as === 'markdown' ? field.max : undefined}
      {...kept}
      onChange={({ target }) => {
        if (lines) setTyped(target.value);
        set(lines ? linesOf(target.value) : target.value);
      }}
    />
  );
}

/** Markdown, with how it will be read. */
function MarkdownField(props: FieldProps) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug: event } = useEvent();
  const { text } = useField(props);
  const read = async (about: string) => {
    const answer = await api.call(previewAbout, { params: { event }, body: { about } });
    return answer.ok ? answer.value.html : null;
  };
  return (
    <Grid oneColumn gap={8}>
      <LongField {...props} />
      <Preview
        label={t('studio.section.as_read')}
        failed={t('studio.section.as_read_failed')}
        text={text}
        read={read}
      />
    </Grid>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** One line, in the form of its kind. */
function LineField(props: FieldProps) {
  const { field, entry } = props;
  const { id, text, label, hint, errors, set } = useField(props);
  const { slug, time_zone } = useEvent();
  const { t } = useTexts();
  const common = { id, name: id, label, hint, errors, required: field.required };
  const typed = (event: { readonly target: { readonly value: string } }) => set(event.target.value);
  switch (field.as) {
    case 'time':
      return (
        <Field
          {...common}
          type="datetime-local"
          value={wallOf(text, time_zone)}
          onChange={({ target }) => set(target.value.replace('T', ' '))}
        />
      );
    case 'number':
      return (
        <Field
          {...common}
          type="number"
          {...{ min: field.min, max: field.max, value: text }}
          onChange={({ target }) => set(target.value === '' ? '' : Number(target.value))}
        />
      );
    case 'colour':
      return (
        <Field
          {...common}
          {...{ value: text, dir: 'ltr', spellCheck: false, placeholder: OWN_COLOUR, onChange: typed }}
          tool={
            <input
              type="color"
              className={styles.colour}
              aria-label={t('studio.section.choose_colour')}
              value={colourOf(text)}
              onChange={typed}
            />
          }
        />
      );
    case 'slug':
      return (
        <Field
          {...common}
          {...{ value: text, dir: 'ltr', spellCheck: false, autoCapitalize: 'none', onChange: typed }}
          placeholder={slugFor(textOf(entry['title']))}
        />
      );
    case 'address':
      // Bundles write an event's own address as `/{event}/`, whatever it is.
      return (
        <Field
          {...common}
          {...{ value: text.replace(/^\/\{event\}\//, `/${slug}/`), dir: 'ltr', spellCheck: false, onChange: typed }}
          onBlur={({ target }) => {
            const meant = typedAddress(target.value);
            if (meant !== target.value) set(meant);
          }}
        />
      );
    default:
      return <Field {...common} {...{ value: text, dir: 'auto', onChange: typed }} />;
  }
}

/** A moment as a clock on the wall of the event shows it. */
function wallOf(text: string, time_zone: string): string {
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text)) return text.replace(' ', 'T').slice(0, 16);
  const at = Date.parse(text);
  return Number.isNaN(at) ? '' : wallText(at, time_zone);
}
