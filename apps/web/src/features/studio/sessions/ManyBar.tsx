import type { EditableSession, Track } from '@plenary/contract/timeline/edit';
import type { ManyAct } from '@plenary/domain/timeline/edit/many';
import { SESSION_TOOLS } from '@plenary/domain/timeline/tools/tools';
import { useState } from 'react';
import { useSending } from '../../../page/form/use-draft.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, FieldErrors, SelectField } from '../../../ui/field/Field.tsx';
import { Grid } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Heading } from '../../../ui/text/Text.tsx';
import { useEditsState } from '../../timeline/edit/index.ts';
import styles from './ManyBar.module.css';
import { useStudioSessions } from './studio-sessions-context.tsx';
import { namesIn } from './session-list.ts';
import { trackNamed, tracksIn } from './tracks.ts';

const ACTS = [
  'move',
  'place',
  'track',
  'cancel',
  'uncancel',
  'hide',
  'unhide',
  'switch_off',
  'switch_on',
  'remove',
] as const;
type Act = (typeof ACTS)[number];

interface ManyBarProps {
  readonly sessions: readonly EditableSession[];
  readonly done: () => void;
}

/** The things that are done to all chosen sessions at once (PRG5). */
export function ManyBar({ sessions, done }: ManyBarProps) {
  const { t } = useTexts();
  const { organising } = useStudioSessions();
  const [act, setAct] = useState<Act>('move');
  const [value, setValue] = useState('');
  const all = useEditsState((state) => state.sessions);
  const { send, sending, allProblems, form } = useSending();
  const wanted = actOf(act, value, tracksIn(all));
  const run = (it: ManyAct): void =>
    void send(async () => {
      const refusal = await organising.many(sessions, it);
      if (!refusal) done();
      return refusal;
    });
  const submit = (): void => {
    if (!wanted) return;
    if (wanted.kind !== 'remove') return run(wanted);
    openModal({
      title: t('studio-sessions.remove_many', { count: sessions.length }),
      content: t('studio-sessions.remove_many_text'),
      first: { label: t('timeline-edit.cancel') },
      last: { label: t('studio-sessions.remove'), run: () => run(wanted) },
    });
  };
  return (
    <Grid as="form" card oneColumn gap={12} pad={16} aria-labelledby="many-title" {...form(submit)}>
      <Heading id="many-title" as="h3" size={16}>
        {t('studio-sessions.chosen', { count: sessions.length })}
      </Heading>
      <Grid gap={12} align="end" className={styles.fields}>
        <SelectField
          id="many-act"
          label={t('studio-sessions.act')}
          value={act}
          onChange={({ target }) => (setAct(target.value as Act), setValue(''))}
        >
          {ACTS.map((one) => (
            <option key={one} value={one}>
              {t(`studio-sessions.acts.${one}`)}
            </option>
          ))}
        </SelectField>
        <Operand act={act} value={value} change={setValue} />
        <Button type="submit" look="primary" aria-disabled={sending} disabled={!wanted}>
          {t('studio-sessions.apply')}
        </Button>
      </Grid>
      <FieldErrors name="many" errors={allProblems} />
    </Grid>
  );
}

interface OperandProps {
  readonly act: Act;
  readonly value: string;
  readonly change: (value: string) => void;
}

/** The value that an act needs, if it needs one. */
function Operand({ act, value, change }: OperandProps) {
  const { t } = useTexts();
  const { halls } = useStudioSessions();
  const all = useEditsState((state) => state.sessions);
  if (act === 'move')
    return (
      <Field
        name="many-minutes"
        label={t('studio-sessions.minutes')}
        inputMode="text"
        placeholder="10, -15"
        dir="ltr"
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    );
  if (act === 'switch_off' || act === 'switch_on')
    return (
      <SelectField
        id="many-tool"
        label={t('studio-sessions.tool')}
        value={value || SESSION_TOOLS[0]}
        onChange={({ target }) => change(target.value)}
      >
        {SESSION_TOOLS.map((tool) => (
          <option key={tool} value={tool}>
            {t(`timeline-edit.tool.${tool}`)}
          </option>
        ))}
      </SelectField>
    );
  if (act !== 'place' && act !== 'track') return null;
  const places = [...new Set([...halls, ...namesIn(all, ({ location }) => [location ?? ''])])];
  const names = act === 'place' ? places : tracksIn(all).map(({ name }) => name);
  return (
    <>
      <Field
        name="many-name"
        label={t(act === 'place' ? 'studio-sessions.place' : 'studio-sessions.track')}
        list="many-names"
        autoComplete="off"
        dir="auto"
        maxLength={200}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id="many-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The act with its value; null: the value is none yet. */
function actOf(act: Act, value: string, tracks: readonly Track[]): ManyAct | null {
  const text = value.trim();
  switch (act) {
    case 'move': {
      const minutes = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : 0;
      return minutes === 0 ? null : { kind: 'move', minutes };
    }
    case 'place':
      return { kind: 'place', location: text };
    case 'track':
      return { kind: 'track', track: text === '' ? null : trackNamed(text, tracks) };
    case 'cancel':
    case 'uncancel':
      return { kind: 'cancel', cancelled: act === 'cancel' };
    case 'hide':
    case 'unhide':
      return { kind: 'hide', hidden: act === 'hide' };
    case 'switch_off':
    case 'switch_on': {
      const tool = SESSION_TOOLS.find((one) => one === text) ?? SESSION_TOOLS[0];
      return { kind: 'tool', tool, on: act === 'switch_on' };
    }
    case 'remove':
      return { kind: 'remove' };
  }
}
