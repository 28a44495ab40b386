import type { HallScreens as Screens, StudioHall } from '@plenary/contract/halls/operations';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Mover } from '../../../ui/list/Mover.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { HallScreens } from './HallScreens.tsx';
import type { Halls } from './use-halls.ts';

interface HallCardProps {
  readonly halls: Halls;
  readonly hall: StudioHall;
  readonly at: number;
  readonly count: number;
  readonly screens: Screens;
  readonly change: (screens: Screens) => void;
}

/** A hall as it is read, and what is done with it. */
export function HallCard({ halls, hall, at, count, screens, change }: HallCardProps) {
  const { t } = useTexts();
  const id = `hall-${hall.id}`;
  return (
    <Grid as="article" card gap={8} padX={16} padY={12} shrink aria-labelledby={id}>
      <Heading as="h2" id={id} size={18} breaks dir="auto">
        {hall.name}
      </Heading>
      <Line as="p" gap={4} gapX={12} wrap size={14} tone="quiet">
        {/* On site nobody expects one. */}
        {hall.stream_type !== null ? (
          <Badge tone="ok">{t(`halls.streams.${hall.stream_type}`)}</Badge>
        ) : (
          hall.kind !== 'on_site' && <Badge>{t('halls.no_stream')}</Badge>
        )}
        <span>{t(`halls.kinds.${hall.kind}`)}</span>
        {hall.capacity !== null && <span>{t('halls.holds', { count: hall.capacity })}</span>}
        <span>{t('halls.sessions', { count: hall.sessions })}</span>
      </Line>
      {hall.aliases.length > 0 && <Hint breaks>{t('halls.also', { names: hall.aliases.join(', ') })}</Hint>}
      <Moderating moderators={hall.moderators} />
      <HallScreens {...{ hall, screens, change }} />
      <Line gap={8} wrap>
        <Acts halls={halls} hall={hall} />
        <Mover
          name={hall.name}
          words={{ drag: t('halls.drag'), up: t('halls.up'), down: t('halls.down') }}
          at={at}
          count={count}
          move={(to) => void halls.move(hall, to)}
        />
      </Line>
    </Grid>
  );
}

function Moderating({ moderators }: Pick<StudioHall, 'moderators'>) {
  const { t } = useTexts();
  const namesOf = (some: StudioHall['moderators']): string => some.map(({ name }) => name).join(', ');
  const named = moderators.filter(({ email }) => email === '');
  const moderating = moderators.filter(({ email }) => email !== '');
  return (
    <>
      {moderating.length > 0 && <Hint breaks>{t('halls.moderated', { names: namesOf(moderating) })}</Hint>}
      {named.length > 0 && <Hint breaks>{t('halls.led', { names: namesOf(named) })}</Hint>}
    </>
  );
}

type HallProps = Pick<HallCardProps, 'halls' | 'hall'>;

function Acts({ halls, hall }: HallProps) {
  const { t } = useTexts();
  const named = (text: string) => ({ 'aria-label': `${text}: ${hall.name}` });
  const ask = () =>
    openModal({
      title: t('halls.remove_title', { name: hall.name }),
      content: t('halls.remove_text', { count: hall.sessions }),
      first: { label: t('halls.cancel') },
      last: {
        label: t('halls.remove'),
        run: () => void halls.remove(hall),
        focus: () => document.querySelector<HTMLElement>('#add-hall'),
      },
    });
  return (
    <>
      <Button
        id={`edit-${hall.id}`}
        {...named(t('halls.edit'))}
        onClick={() => halls.show({ kind: 'hall', id: hall.id })}
      >
        {t('halls.edit')}
      </Button>
      <Button look="quiet" {...named(t('halls.remove'))} onClick={ask}>
        {t('halls.remove')}
      </Button>
    </>
  );
}
