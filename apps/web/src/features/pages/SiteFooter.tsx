import { useBoot } from '../../page/boot.tsx';
import { stageAround } from '../../page/stage/stage.ts';
import { useTexts } from '../../page/use-texts.ts';
import { ConsentLink } from '../consent/index.ts';
import { Box, Row } from '../../ui/layout/Layout.tsx';
import styles from './SiteFooter.module.css';

/** Links to the event's pages for everybody (PAG26), the imprint and the legal pages (PAG10, D37), and to one's choice about cookies. */
export function SiteFooter() {
  const { t } = useTexts();
  const { legal, public_pages = [], page } = useBoot();
  return (
    <Box as="footer" padX={24} padY={8} sheet="bg" size={14} tone="text" {...stageAround(page.kind)}>
      <nav aria-label={t('frame.legal_pages')}>
        <Row as="ul" gap={0} gapX={16} justify="center" wrap className={styles.links}>
          {[...public_pages, ...legal].map(({ slug, title, url }) => (
            <li key={slug}>
              <a href={url}>{title}</a>
            </li>
          ))}
          <li>
            <ConsentLink />
          </li>
        </Row>
      </nav>
    </Box>
  );
}
