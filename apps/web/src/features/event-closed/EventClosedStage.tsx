import type { ReactNode } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { SiteFooter } from '../pages/index.ts';
import styles from './EventClosed.module.css';
import { StageMedia } from '../../page/stage/StageMedia.tsx';
import { Box, Stack } from '../../ui/layout/Layout.tsx';

/** The dark stage of the pages before and after an event, with the pending background (CDN4). */
export function EventClosedStage({ children }: { readonly children: ReactNode }) {
  const { media } = useEvent();
  return (
    <Stack grow anchor sheet="bg" tone="text" data-stage="">
      <Box cover clip sheet="bg">
        <StageMedia images={media.pending_background} video={media.pending_video} toggleClassName={styles.toggle} />
        <Box cover className={styles.shade} />
      </Box>
      <Stack anchor grow align="center" justify="center" gap={24} side="both" text="center" className={styles.content}>
        {children}
      </Stack>
      <Box anchor>
        <SiteFooter />
      </Box>
    </Stack>
  );
}
