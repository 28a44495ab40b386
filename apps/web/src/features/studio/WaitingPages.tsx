import type { WaitingOnPage } from '@plenary/contract/studio/operations';
import { STUDIO_PAGES, studioAddress } from '@plenary/domain/studio/pages';
import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Box, Line } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';

/** The pages on which changes wait for their release, with the way there (REL10). */
export function WaitingPages({ waiting }: { readonly waiting: readonly WaitingOnPage[] }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  if (waiting.length === 0) return null;
  return (
    <Box as="section" card padX={16} padY={12} aria-labelledby="waiting-title">
      <Heading id="waiting-title" size={18} below={4}>
        {t('releases.waiting')}
      </Heading>
      <ul>
        {STUDIO_PAGES.flatMap((page) => {
          const count = waiting.find((one) => one.page === page.id)?.count;
          if (count === undefined) return [];
          return (
            <Line as="li" key={page.id} gap={12} tall>
              <a href={studioAddress(slug, page)}>{t(`studio.pages.${page.id}`)}</a>
              <Text as="span" tone="quiet">
                {t('releases.count', { count })}
              </Text>
            </Line>
          );
        })}
      </ul>
    </Box>
  );
}
