import {
  changeHallScreen,
  HALL_SCREENS,
  type HallScreen,
  type HallScreens as Screens,
  type StudioHall,
} from '@plenary/contract/halls/operations';
import { useEvent } from '../../../page/boot.tsx';
import { refusalText } from '../../../page/refusal-text.ts';
import { useServices } from '../../../page/services.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Input } from '../../../ui/input/Control.tsx';
import { Box, Grid, Row } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Details } from '../../../ui/overlay/Details.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useCopy } from '../../../ui/use-copy.ts';

interface HallScreensProps {
  readonly hall: StudioHall;
  readonly screens: Screens;
  readonly change: (screens: Screens) => void;
}

/** The screens of a hall with their links (HAL15). */
export function HallScreens({ hall, screens, change }: HallScreensProps) {
  const { t } = useTexts();
  const links = screens.links[hall.id] ?? {};
  const kinds = HALL_SCREENS.filter((kind) => kind === 'polls' || (screens.on_site && hall.kind !== 'online'));
  const count = kinds.filter((kind) => links[kind] !== undefined).length;
  return (
    <Details label={t('halls.screens', { count })}>
      <Grid oneColumn gap={12} padY={8}>
        {kinds.map((kind) => (
          <Screen key={kind} {...{ hall, kind, change }} url={links[kind]} />
        ))}
      </Grid>
    </Details>
  );
}

interface ScreenProps extends Pick<HallScreensProps, 'hall' | 'change'> {
  readonly kind: HallScreen;
  readonly url: string | undefined;
}

function Screen({ hall, kind, url, change }: ScreenProps) {
  const { t } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  const turn = async (on: boolean): Promise<void> => {
    const answer = await api.call(changeHallScreen, { params: { event, id: hall.id }, body: { kind, on } });
    if (answer.ok) change(answer.value);
    else showToast({ title: t('halls.not_done'), text: refusalText(t, answer.refusal) });
  };
  const name = `${t('halls.screen_of', { kind })}: ${hall.name}`;
  return (
    <Box shrink>
      <Text weight={600}>{t('halls.screen_of', { kind })}</Text>
      <Hint>{t('halls.screen_hint', { kind })}</Hint>
      {url === undefined ? (
        <Row padTop={8}>
          <Button aria-label={`${t('halls.make_link')}: ${name}`} onClick={() => void turn(true)}>
            {t('halls.make_link')}
          </Button>
        </Row>
      ) : (
        <Link key={url} {...{ name, url }} end={() => void turn(false)} />
      )}
    </Box>
  );
}

interface LinkProps {
  readonly name: string;
  readonly url: string;
  readonly end: () => void;
}

/** The link of a screen, which is copied by one press, or ended. */
function Link({ name, url, end }: LinkProps) {
  const { t } = useTexts();
  const { field, copied, copy } = useCopy(url);
  const ask = (): void =>
    void openModal({
      title: t('halls.end_link'),
      content: t('halls.ask_end_link'),
      first: { label: t('halls.cancel') },
      last: { label: t('halls.end_link'), run: end },
    });
  return (
    <Grid oneColumn gap={8} padTop={8}>
      <Input ref={field} readOnly value={url} dir="ltr" aria-label={name} onFocus={({ target }) => target.select()} />
      <Row gap={8} wrap>
        <Button aria-label={`${t('halls.copy_link')}: ${name}`} onClick={copy}>
          {copied ? t('halls.link_copied') : t('halls.copy_link')}
        </Button>
        <Button look="quiet" aria-label={`${t('halls.end_link')}: ${name}`} onClick={ask}>
          {t('halls.end_link')}
        </Button>
        <Hint role="status">{copied && t('halls.link_copied')}</Hint>
      </Row>
    </Grid>
  );
}
