import { LINK_RULES, MATCH_ACTIONS, readChatRules, setChatRules, SCREENING } from '@plenary/contract/chat/rules';
import { mayBlock, mayKnow, NO_RULES, type ChatRules } from '@plenary/domain/chat/moderation/screening';
import { differs } from '@plenary/domain/differs';
import { type WrongValues, wrongValues } from '@plenary/domain/wrong-values';
import { type ReactNode, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { listed } from '../../../page/listed.ts';
import { useDraft } from '../../../page/form/use-draft.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useAnswer } from '../../../page/use-answer.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import styles from '../threads/menus/Report.module.css';
import { Choice } from '../../../ui/input/Choice.tsx';
import { TextArea } from '../../../ui/input/Control.tsx';

interface RulesOfEventProps {
  /** Where it stands: in a dialog, whose edges it keeps, or as a card of a page. */
  readonly within: 'dialog' | 'page';
  /** Closes the dialog. */
  readonly close?: () => void;
}

const EDGES = {
  dialog: { padTop: 16, padX: 24, padEnd: 24 },
  page: { card: true, padX: 16, padY: 16 },
} as const;

/** The rules of the event's channels as a form, for those who moderate (WID58 to WID61, WID85). */
export function RulesOfEvent({ within, close }: RulesOfEventProps) {
  const { t } = useTexts();
  const { rules, refusal } = useRules();
  if (rules) return <RulesForm rules={rules} within={within} close={close} />;
  return (
    <Grid {...EDGES[within]} oneColumn gap={16}>
      {refusal ? <Problem>{refusalText(t, refusal)}</Problem> : <Spinner label={t('moderation.rules.loading')} />}
    </Grid>
  );
}

interface RulesFormProps extends Pick<RulesOfEventProps, 'within'> {
  readonly rules: ChatRules;
  readonly close: (() => void) | undefined;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Typed = Omit<ChatRules, 'blocked_words' | 'known_hosts'> & { readonly words: string; readonly hosts: string };

/** The lists as they are typed, a line for each value. */
const typedOf = ({ blocked_words, known_hosts, ...rest }: ChatRules): Typed => ({
  ...rest,
  words: blocked_words.join('\n'),
  hosts: known_hosts.join('\n'),
});

/** The rules of which something was changed; the others stay as they are kept meanwhile. */
const changedOf = (typed: ChatRules, before: ChatRules): Partial<ChatRules> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]: [string, unknown]) => differs(before, { [name]: value })),
  );

const rulesOf = ({ words, hosts, ...rest }: Typed): ChatRules => ({
  ...rest,
  blocked_words: linesOf(words),
  known_hosts: linesOf(hosts),
});

function RulesForm({ rules, within, close }: RulesFormProps) {
  const { t } = useTexts();
  const keep = useKeep();
  const { typed, type, save, saved, sending, form, allProblems } = useDraft(() => typedOf(rules));
  const [pressed, setPressed] = useState(false);
  const { words, hosts, ...rest } = typed;
  const { blocked_words, known_hosts } = rulesOf(typed);
  const too_many = blocked_words.length > SCREENING.words_max || known_hosts.length > SCREENING.hosts_max;
  const wrong = [
    wrongValues(blocked_words, mayBlock),
    wrongValues(rest.links === 'known' ? known_hosts : [], mayKnow),
  ] as const;
  // Such a rule would be that of no links, under another name.
  const none_known = rest.links === 'known' && known_hosts.length === 0;
  const submit = () => {
    if (none_known) setPressed(true);
    if (none_known || too_many || wrong.some(({ named }) => named.length > 0)) return;
    void save(async (now, before, keepFields) => {
      const answer = await keep(changedOf(rulesOf(now), rulesOf(before)));
      if (!answer.ok) return answer.refusal;
      keepFields(typedOf({ ...NO_RULES, ...answer.value.rules }));
      close?.();
      return null;
    });
  };
  return (
    <Grid as="form" {...EDGES[within]} oneColumn gap={16} {...form(submit)}>
      <p>{t('moderation.rules.about')}</p>
      <Lines label={t('moderation.rules.words')} rows={5} value={words} change={(next) => type({ words: next })} />
      <Wrong list="words" values={wrong[0]} />
      <Choices
        legend={t('moderation.rules.links')}
        name="links"
        choices={LINK_RULES.map((links) => [links, t('moderation.rules.link', { links })])}
        chosen={rest.links}
        choose={(links) => type({ links })}
      />
      {rest.links === 'known' && (
        <Lines label={t('moderation.rules.hosts')} rows={3} value={hosts} change={(next) => type({ hosts: next })} />
      )}
      <Wrong list="hosts" values={wrong[1]} />
      {pressed && none_known && <Problem>{t('moderation.rules.none_known')}</Problem>}
      <Choices
        legend={t('moderation.rules.on_match')}
        name="on_match"
        choices={MATCH_ACTIONS.map((action) => [action, t('moderation.rules.action', { action })])}
        chosen={rest.on_match}
        choose={(on_match) => type({ on_match })}
      />
      <Choice type="checkbox" checked={rest.hold_first} choose={(hold_first) => type({ hold_first })}>
        {t('moderation.rules.hold_first')}
      </Choice>
      {too_many && (
        <Problem>
          {t('moderation.rules.too_many', {
            ...{ words: blocked_words.length, words_max: SCREENING.words_max },
            ...{ hosts: known_hosts.length, hosts_max: SCREENING.hosts_max },
          })}
        </Problem>
      )}
      {allProblems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      <Row wrap align="center" justify={close ? 'end' : undefined} gap={8} gapX={12}>
        {close && <Button onClick={close}>{t('moderation.cancel')}</Button>}
        <Button look="primary" type="submit" aria-disabled={sending}>
          {t('moderation.rules.save')}
        </Button>
        {!close && (
          <Text role="status" tone="ok">
            {saved && t('moderation.rules.saved')}
          </Text>
        )}
      </Row>
    </Grid>
  );
}

interface LinesProps {
  readonly label: string;
  readonly rows: number;
  readonly value: string;
  readonly change: (value: string) => void;
}

/** A list as it is typed, a line for each value. */
function Lines({ label, rows, value, change }: LinesProps) {
  return (
    <Grid as="label" gap={4}>
      <Row as="span" gap={8} justify="between" size={16} weight={600}>
        {label}
      </Row>
      <TextArea wide rows={rows} value={value} onChange={({ target }) => change(target.value)} />
    </Grid>
  );
}

/** Values of a list that cannot be taken, by name. */
function Wrong({ list, values: { named, more } }: { readonly list: 'words' | 'hosts'; readonly values: WrongValues }) {
  const { t, language } = useTexts();
  if (named.length === 0) return null;
  const values = [
    ...named.map(({ value, times }) => t('moderation.rules.value', { value, times })),
    ...(more > 0 ? [t('moderation.rules.more', { count: more })] : []),
  ];
  return (
    <Problem>
      {t('moderation.rules.wrong', { list, values: listed(language, values), length: SCREENING.word_max })}
    </Problem>
  );
}

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly (readonly [T, string])[];
  readonly chosen: T;
  readonly choose: (value: T) => void;
}

function Choices<T extends string>({ legend, name, choices, chosen, choose }: ChoicesProps<T>) {
  return (
    <Grid as="fieldset" gap={0} gapX={16} className={styles.categories}>
      <legend>{legend}</legend>
      {choices.map(([value, label]) => (
        <Choice key={value} name={name} checked={value === chosen} choose={() => choose(value)}>
          {label}
        </Choice>
      ))}
    </Grid>
  );
}

function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <Text tone="error" weight={500} role="alert">
      {children}
    </Text>
  );
}

/** The rules as they are; null until they have come. */
function useRules() {
  const { api } = useServices();
  const { slug } = useEvent();
  const { value, refusal } = useAnswer(() => api.call(readChatRules, { params: { event: slug } }));
  const rules = value && { ...NO_RULES, ...value.rules };
  return { rules, refusal };
}

/** Keeps what was changed of the rules. Returns them as they are then. */
function useKeep() {
  const { api } = useServices();
  const { slug } = useEvent();
  return ({ blocked_words, known_hosts, ...rest }: Partial<ChatRules>) => {
    const lists = {
      ...(blocked_words && { blocked_words: [...blocked_words] }),
      ...(known_hosts && { known_hosts: [...known_hosts] }),
    };
    return api.call(setChatRules, { params: { event: slug }, body: { ...rest, ...lists } });
  };
}
