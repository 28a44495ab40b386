import { POLLS } from '@plenary/domain/polls/limits';
import { hasChoices, POLL_KINDS, POLL_RESULTS } from '@plenary/domain/polls/polls';
import { type ReactNode, useRef } from 'react';
import type { DrawnText } from '../../../page/form/drawn-text.ts';
import { PlainLanguages } from '../../../page/form/languages/PlainLanguages.tsx';
import { useDraft } from '../../../page/form/use-draft.ts';
import { useFocusOnEnter } from '../../../ui/focus/use-focus-on-enter.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { AreaField, Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { useMaker, useMakerState, useReport } from './maker-context.tsx';
import type { TypedPoll } from './poll-draft.ts';
import type { PollEditor as Editor } from './poll-maker.ts';
import styles from './PollMaker.module.css';
import { SessionChoice } from './SessionChoice.tsx';
import { Choice } from '../../../ui/input/Choice.tsx';

interface PollEditorProps {
  readonly editor: Editor;
  /** Whether the whole event may be asked. */
  readonly manages: boolean;
  /** A draft can be opened as it is saved; false: hosts do that later, elsewhere. */
  readonly opens?: boolean;
}

/** The form of a draft. */
export function PollEditor({ editor, manages, opens = true }: PollEditorProps) {
  const { t } = useTexts();
  const maker = useMaker();
  const report = useReport();
  const sessions = useMakerState((state) => state.sessions);
  const heading = useRef<HTMLHeadingElement>(null);
  const { typed, type, save, sending, errors, problems, form } = useDraft(() => editor.start);
  useFocusOnEnter(heading);
  const send = (open: boolean) =>
    void save(async () => {
      const saved = await maker.save(editor, typed);
      if (!saved.ok) return saved.refusal;
      if (open) void report(maker.turn(saved.value.poll.id, 'open'));
      return null;
    });
  return (
    <Grid as="section" oneColumn gap={16} pack="start" pad={16} card aria-labelledby="poll-editor-title">
      <Heading ref={heading} id="poll-editor-title" tabIndex={-1} size={22}>
        {t(editor.id === null ? 'polls.new' : 'polls.edit_title')}
      </Heading>
      <Grid {...form(() => send(opens))} as="form" oneColumn gap={24} pack="start">
        <InLanguages
          {...{ typed, type, errors }}
          name="question"
          label={t('polls.question')}
          draw={({ own, change, ...text }) => (
            <Field
              {...text}
              name={own ? 'question' : text.id}
              maxLength={POLLS.question_max}
              dir="auto"
              autoComplete="off"
              onChange={({ target }) => change(target.value)}
            />
          )}
        />
        <Kinds typed={typed} type={type} />
        {hasChoices(typed.kind) && <Choices {...{ typed, type, errors }} />}
        <Most typed={typed} type={type} errors={errors('most')} />
        <SessionChoice
          id="poll-session"
          label={t('polls.where')}
          value={typed.session}
          whole={manages}
          of={sessions}
          change={(session) => type({ session })}
        />
        <Radios name="results" label={t('polls.results_when')}>
          {POLL_RESULTS.map((results) => (
            <Choice
              key={results}
              name="poll-results"
              checked={typed.results === results}
              choose={() => type({ results })}
            >
              {t(`polls.results.${results}`)}
            </Choice>
          ))}
        </Radios>
        <Switch checked={typed.may_change} onChange={(may_change) => type({ may_change })}>
          {t('polls.may_change')}
        </Switch>
        <div>
          <Switch checked={typed.anonymous} onChange={(anonymous) => type({ anonymous })}>
            {t('polls.anonymous')}
          </Switch>
          <Hint measure={60}>{t(typed.anonymous ? 'polls.anonymous_hint' : 'polls.named_hint')}</Hint>
        </div>
        <FieldErrors name="poll-form" errors={problems} />
        <Row gap={8} wrap>
          <Button type="submit" look="primary" aria-disabled={sending}>
            {t(opens ? 'polls.save_open' : 'polls.save')}
          </Button>
          {opens && (
            <Button aria-disabled={sending} onClick={() => send(false)}>
              {t('polls.save')}
            </Button>
          )}
          <Button look="quiet" onClick={() => maker.leave()}>
            {t('polls.cancel')}
          </Button>
        </Row>
      </Grid>
    </Grid>
  );
}

function Kinds({ typed, type }: TypingProps) {
  const { t } = useTexts();
  return (
    <Radios name="kind" label={t('polls.kind_title')}>
      {POLL_KINDS.map((kind) => (
        <Choice key={kind} name="poll-kind" checked={typed.kind === kind} choose={() => type({ kind })}>
          {t(`polls.kind.${kind}`)}
        </Choice>
      ))}
    </Radios>
  );
}

interface TypingProps {
  readonly typed: TypedPoll;
  readonly type: (values: Partial<TypedPoll>) => void;
}

interface PartProps extends TypingProps {
  readonly errors: readonly string[];
}

interface TextsProps extends TypingProps {
  readonly errors: (name: string) => readonly string[];
}

/** A text of the poll in each language of the event (TXT7). */
function InLanguages({
  typed,
  type,
  errors,
  name,
  ...text
}: TextsProps & {
  readonly name: 'question' | 'choices';
  readonly label: string;
  readonly draw: (text: DrawnText) => ReactNode;
}) {
  return (
    <PlainLanguages
      {...text}
      {...{ id: `poll-${name}`, name, value: typed[name], errors: errors(name), translations: typed.translations }}
      change={(value) => type({ [name]: value })}
      translate={(translations) => type({ translations })}
      errorsIn={(language) => [...errors(`translations.${language}.${name}`), ...errors(`translations.${language}`)]}
      formatted={null}
    />
  );
}

function Choices(props: TextsProps) {
  const { t } = useTexts();
  return (
    <InLanguages
      {...props}
      name="choices"
      label={t('polls.choices')}
      draw={({ own, change, ...text }) => (
        <AreaField
          {...text}
          hint={t(own ? 'polls.choices_hint' : 'polls.choices_in_language_hint', { max: String(POLLS.choices_max) })}
          rows={5}
          onChange={({ target }) => change(target.value)}
        />
      )}
    />
  );
}

/** How many choices or words one person gives, or how far the rating goes. */
function Most({ typed, type, errors }: PartProps) {
  const { t } = useTexts();
  if (typed.kind === 'single') return null;
  const [field, min, max] = MOSTS[typed.kind];
  return (
    <Field
      id="poll-most"
      name="most"
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      label={t(`polls.most.${typed.kind}`)}
      errors={errors}
      value={Number.isNaN(typed[field]) ? '' : typed[field]}
      onChange={({ target }) => type({ [field]: target.valueAsNumber })}
    />
  );
}

const MOSTS = {
  several: ['at_most', 1, POLLS.choices_max],
  rating: ['scale', POLLS.scale_min, POLLS.scale_max],
  words: ['words', 1, POLLS.words_max],
} as const;

function Radios({
  name,
  label,
  children,
}: {
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Grid as="fieldset" oneColumn shrink data-of={name}>
      <legend className={styles.label}>{label}</legend>
      {children}
    </Grid>
  );
}
