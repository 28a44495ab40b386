import { X } from 'lucide-react';
import { useId } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Grid, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../ui/text/Text.tsx';
import styles from './MomentCard.module.css';

/** Something to go to, or to know. */
export interface Way {
  readonly id: string;
  readonly icon: typeof X;
  readonly title: string;
  readonly hint: string;
  /** null: there is no page to go to. */
  readonly href: string | null;
}

interface MomentCardProps {
  readonly title: string;
  /** null: the page says it already. */
  readonly lead: string | null;
  readonly ways: readonly Way[];
  readonly dismiss: () => void;
  /** Whether going one of the ways dismisses it too. */
  readonly once?: boolean;
}

/** A moment of the home: the person's picture, a line to them, and some ways. */
export function MomentCard({ title, lead, ways, dismiss, once = false }: MomentCardProps) {
  const { t } = useTexts();
  const { me } = useBoot();
  const id = useId();
  const close = () => {
    focusOn(document.querySelector('#main h1'), 'stay');
    dismiss();
  };
  return (
    <Grid as="section" gap={16} card pad={16} text="start" className={styles.card} aria-labelledby={id}>
      <Row gap={16} align="center">
        {me && <Avatar user={me.user} size="large" />}
        <Box grow shrink>
          <Heading size={22} id={id} breaks>
            {title}
          </Heading>
          {lead !== null && <Text tone="quiet">{lead}</Text>}
        </Box>
        <IconButton label={t('moments.dismiss')} onClick={close} className={styles.dismiss}>
          <Icon of={X} />
        </IconButton>
      </Row>
      {ways.length > 0 && (
        <Grid as="ul" gap={8} className={styles.ways}>
          {ways.map((way) => (
            <li key={way.id}>
              <WayCard way={way} follow={once ? dismiss : undefined} />
            </li>
          ))}
        </Grid>
      )}
    </Grid>
  );
}

function WayCard({ way, follow }: { readonly way: Way; readonly follow: (() => void) | undefined }) {
  const { icon, title, hint, href } = way;
  const inside = (
    <>
      <Icon of={icon} size={24} />
      <Box shrink>
        <Text weight={650}>{title}</Text>
        {hint !== '' && (
          <Hint clamp={2} className={styles.hint}>
            {hint}
          </Hint>
        )}
      </Box>
    </>
  );
  if (href === null) return <div className={styles.way}>{inside}</div>;
  return (
    <PageLink className={styles.way} href={href} onClick={follow}>
      {inside}
    </PageLink>
  );
}
