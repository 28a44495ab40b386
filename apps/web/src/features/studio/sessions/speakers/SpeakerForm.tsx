import type { EditableSession, OpenedSession } from '@plenary/contract/timeline/edit';
import type { TypedSpeaker } from '@plenary/domain/timeline/edit/typed';
import { useEffect, useState } from 'react';
import { useDraft } from '../../../../page/form/use-draft.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FieldErrors } from '../../../../ui/field/Field.tsx';
import { focusOn } from '../../../../ui/focus/focus-on.ts';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { Failed } from '../../../../ui/list/Failed.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { Spinner } from '../../../../ui/Waiting.tsx';
import { useEdits } from '../../../timeline/edit/index.ts';
import { useUnsaved } from '../../use-unsaved.ts';
import { useStudioSessions } from '../studio-sessions-context.tsx';
import { SpeakerFields } from './SpeakerFields.tsx';

type Stored = OpenedSession['speakers'][number];

interface Read {
  readonly stored: Stored;
  readonly pictures: Readonly<Record<string, string>>;
  readonly emails?: Readonly<Record<string, string>> | undefined;
}

interface SpeakerFormProps {
  readonly uid: string;
  /** The sessions that they speak in or host; at least one. */
  readonly sessions: readonly EditableSession[];
  readonly close: () => void;
}

/** The form of a person who speaks or hosts, filled in as one of their sessions has them. */
export function SpeakerForm({ uid, sessions, close }: SpeakerFormProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const [id] = useState(sessions[0]?.id);
  const [read, setRead] = useState<Read | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void edits.read(id ?? '').then((answer) => {
      const stored = answer.ok && personIn(answer.value.session, uid);
      if (current) setRead(answer.ok && stored ? { ...answer.value, stored } : 'failed');
    });
    return () => void (current = false);
  }, [edits, id, uid, tries]);
  const retry = (): void => {
    setRead(null);
    setTries(tries + 1);
  };
  if (read === null) return <Spinner label={t('timeline-edit.loading')} />;
  if (read === 'failed')
    return <Failed title={t('timeline-edit.failed')} again={t('timeline-edit.retry')} retry={retry} />;
  return <Form {...read} sessions={sessions} close={close} />;
}

function Form({ stored, pictures, emails, sessions, close }: Read & Omit<SpeakerFormProps, 'uid'>) {
  const { t } = useTexts();
  const { organising } = useStudioSessions();
  const { typed, type, save, sending, errors, allProblems, form } = useDraft<TypedSpeaker>(() => typedOf(stored));
  const leave = useUnsaved(
    Object.entries(typedOf(stored)).some(([name, value]) => typed[name as keyof TypedSpeaker] !== value),
  );
  const back = (): void => {
    close();
    focusOn(document.getElementById(`person-${stored.uid}`));
  };
  const submit = (): void =>
    void save(async (speaker) => {
      const refusal = await organising.many(sessions, { kind: 'speaker', speaker });
      if (!refusal) back();
      return refusal;
    });
  return (
    <Grid as="form" card oneColumn gap={12} pad={16} aria-label={stored.name} {...form(submit)}>
      <Hint>{t('studio-sessions.speaker_everywhere', { count: sessions.length })}</Hint>
      <SpeakerFields
        id={`person-${stored.uid}`}
        speaker={typed}
        stored={stored}
        pictures={pictures}
        email={emails?.[stored.uid]}
        put={type}
        rename={(name) => type({ name })}
        errors={errors}
      />
      <FieldErrors name="person" errors={[...errors('picture'), ...errors('email')].length > 0 ? [] : allProblems} />
      <Row gap={8} wrap>
        <Button type="submit" look="primary" aria-disabled={sending}>
          {t('timeline-edit.save')}
        </Button>
        <Button onClick={() => leave(back)}>{t('timeline-edit.cancel')}</Button>
      </Row>
    </Grid>
  );
}

const personIn = ({ speakers, hosts }: OpenedSession, uid: string): Stored | undefined =>
  [...speakers, ...hosts].find((one) => one.uid === uid);

/** The values that the form begins with; the picture stays unless another one is chosen. */
const typedOf = ({ uid, name, company, job_title, bio, translations }: Stored): TypedSpeaker => ({
  ...{ uid, name, company, job_title, bio, translations },
  ...{ picture: undefined, email: undefined },
});
