import { displayName } from '@plenary/contract/names';
import { listHistory, type HistoryEntry } from '@plenary/contract/studio/history';
import { studioTopic, type StudioHere } from '@plenary/contract/studio/topics';
import { historyPartOf, type StudioPage } from '@plenary/domain/studio/pages';
import { agoText } from '@plenary/texts/ago';
import { useEffect, useState } from 'react';
import { useLiveTopic, useSignals } from '../../live/index.ts';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Line, Row } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';

/** A change, and when it was read. */
interface Known {
  readonly entry: HistoryEntry;
  readonly read_at: string;
}

/** Below the heading of a page: who changed its part of the event last, which leads to the others (AUD4). */
export function PageLine({ at }: { readonly at: StudioPage['id'] }) {
  const part = historyPartOf(at);
  return (
    <Line gap={8} gapX={24} wrap tall>
      {part !== null && <LastChange part={part} />}
      <Others at={at} />
    </Line>
  );
}

/** The other organisers who have the page open (STU10). */
function Others({ at }: { readonly at: StudioPage['id'] }) {
  const { t } = useTexts();
  const { me } = useBoot();
  const [people, setPeople] = useState<StudioHere['people']>([]);
  const topic = studioTopic(at);
  const take = (here: unknown) => setPeople((here as StudioHere).people);
  useLiveTopic(topic, { onSnapshot: take });
  useSignals(topic, ({ values }) => {
    const last = values.at(-1);
    if (last) take(last);
  });
  const others = people.filter(({ user }) => user._id !== me?._id);
  return (
    <Row as="span" role="status" gap={8} wrap align="center" size={14}>
      {others.length > 0 && <span>{t('studio-frame.also_here')}</span>}
      {others.map(({ _id, user }) => (
        <Row as="span" key={_id} gap={4} align="center">
          <Avatar user={user} size="small" />
          <bdi>{displayName(user)}</bdi>
        </Row>
      ))}
    </Row>
  );
}

function LastChange({ part }: { readonly part: NonNullable<HistoryEntry['part']> }) {
  const texts = useTexts();
  const { slug } = useEvent();
  const { api } = useServices();
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    let left = false;
    void api.call(listHistory, { params: { event: slug }, query: { part, limit: 1 } }).then((answer) => {
      if (left || !answer.ok) return;
      const [entry] = answer.value.entries;
      if (entry) setKnown({ entry, read_at: answer.value.read_at });
    });
    return () => void (left = true);
  }, [api, slug, part]);
  return (
    <Hint as="a" padY={4} href={`/studio/${slug}/history?part=${part}`}>
      {known ? changedText(texts, known) : texts.t('studio-frame.pages.history')}
    </Hint>
  );
}

function changedText({ t, language }: ReturnType<typeof useTexts>, { entry: { by, at }, read_at }: Known): string {
  const name = by.account === null ? t('studio-frame.operator') : (by.name ?? t('studio-frame.gone_person'));
  const ago = agoText(language, Date.parse(at), Date.parse(read_at));
  return ago === null ? t('studio-frame.changed_now', { name }) : t('studio-frame.changed_by', { name, ago });
}
