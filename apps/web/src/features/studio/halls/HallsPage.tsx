import type { HallRestore, HallScreens as Screens } from '@plenary/contract/halls/operations';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFocusOnLeave } from '../../../ui/focus/use-focus-on-leave.ts';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { HallCard } from './HallCard.tsx';
import { HallEditor } from './HallEditor.tsx';
import { useHalls, type Halls, type OpenForm } from './use-halls.ts';

/** `/studio/{event}/halls`: the halls of an event, with their streams (HAL9). */
export function HallsPage() {
  const { page } = useBoot();
  return page.kind === 'studio_halls' ? (
    <Page start={page.halls} screens={page.screens} restore={page.restore} />
  ) : null;
}

interface PageProps {
  readonly start: Halls['state'];
  readonly screens: Screens;
  readonly restore: HallRestore | undefined;
}

function Page({ start, screens: first, restore }: PageProps) {
  const { t } = useTexts();
  const [screens, setScreens] = useState(first);
  const halls = useHalls(start, restore);
  const { open } = halls;
  const adding = open.kind === 'new';
  useFocusOnLeave(open.kind === 'none' ? null : open, (left) => openerOf(left));
  const add = (
    <Button id="add-hall" look="primary" onClick={() => halls.show({ kind: 'new' })}>
      {t('halls.add')}
    </Button>
  );
  return (
    <StudioFrame at="halls" lead={t('halls.lead')} actions={!adding && halls.state.halls.length > 0 && add}>
      {adding && <HallEditor key={open.name ?? ''} halls={halls} hall={null} />}
      <List halls={halls} screens={screens} change={setScreens} />
      {halls.state.halls.length === 0 && !adding && (
        <EmptyState picture={MapPin} title={t('halls.none')}>
          <p>{t('halls.none_help')}</p>
          {add}
        </EmptyState>
      )}
      <Places halls={halls} />
    </StudioFrame>
  );
}

/** The button that opened a form, or the one that adds a hall. */
const openerOf = (left: OpenForm): HTMLElement | null =>
  document.querySelector<HTMLElement>(left.kind === 'hall' ? `#edit-${left.id}` : '#add-hall');

interface HallsProps {
  readonly halls: Halls;
}

interface ListProps extends HallsProps {
  readonly screens: Screens;
  readonly change: (screens: Screens) => void;
}

function List({ halls, screens, change }: ListProps) {
  const { t } = useTexts();
  const all = halls.state.halls;
  if (all.length === 0) return null;
  return (
    <Grid as="ul" gap={12} aria-label={t('halls.title')}>
      {all.map((hall, at) => (
        <Box as="li" key={hall.id} shrink data-item>
          {halls.open.kind === 'hall' && halls.open.id === hall.id ? (
            <HallEditor halls={halls} hall={hall} />
          ) : (
            <HallCard {...{ halls, hall, screens, change }} at={at} count={all.length} />
          )}
        </Box>
      ))}
    </Grid>
  );
}

/** Places that sessions name and that are no halls: each becomes one at a press. */
function Places({ halls }: HallsProps) {
  const { t } = useTexts();
  const { places } = halls.state;
  if (places.length === 0) return null;
  return (
    <Grid as="section" gap={8} aria-labelledby="places-title">
      <Heading id="places-title" size={22}>
        {t('halls.places')}
      </Heading>
      <Hint>{t('halls.places_hint')}</Hint>
      <ul>
        {places.map(({ name, sessions }) => (
          <Line as="li" key={name} gap={12} tall wrap border="below" padY={4}>
            <Box as="span" grow shrink breaks>
              <bdi>{name}</bdi>
              <Hint as="span"> · {t('halls.sessions', { count: sessions })}</Hint>
            </Box>
            <Button aria-label={`${t('halls.make')}: ${name}`} onClick={() => halls.show({ kind: 'new', name })}>
              {t('halls.make')}
            </Button>
          </Line>
        ))}
      </ul>
    </Grid>
  );
}
