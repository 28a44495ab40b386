import { previewAddress, type PreviewRole } from '@plenary/domain/policy/preview';
import { STUDIO_GROUPS, STUDIO_PAGES, studioAddress, type StudioPage } from '@plenary/domain/studio/pages';
import { ArrowLeft, Eye, Menu } from 'lucide-react';
import { useId, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Sheet } from '../../ui/overlay/Sheet.tsx';
import styles from './Ways.module.css';

/** The address of the event as a role sees it now. */
export const previewOf = (slug: string, role: PreviewRole): string => `/${previewAddress(slug, { role, ahead_ms: 0 })}`;

interface WaysProps {
  readonly at: StudioPage['id'];
}

/** The ways from a page of an event in the studio to the others, and out of it; on a narrow screen a sheet has the pages (STU8). */
export function Ways({ at }: WaysProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.ways}>
      <Row justify="between" gapX={16} wrap className={styles.out}>
        <a href="/studio" className={styles.leads}>
          <Icon of={ArrowLeft} size={18} turns /> {t('studio-frame.back')}
        </a>
        <a href={previewOf(slug, 'attendee')} className={styles.leads}>
          <Icon of={Eye} size={18} /> {t('studio-frame.view_attendee')}
        </a>
      </Row>
      <div className={styles.aside}>
        <Pages at={at} />
      </div>
      <Button wide className={styles.opens} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={Menu} size={18} /> {t('studio-frame.ways')}
      </Button>
      {open && (
        <Sheet title={t('studio-frame.ways')} onClosed={() => setOpen(false)}>
          {() => <Pages at={at} />}
        </Sheet>
      )}
    </div>
  );
}

function Pages({ at }: WaysProps) {
  const { t } = useTexts();
  const id = useId();
  const [overview] = STUDIO_PAGES;
  return (
    <nav className={styles.pages} aria-label={t('studio-frame.ways')}>
      {overview && <Way page={overview} at={at} />}
      {STUDIO_GROUPS.map((group) => (
        <div key={group.id} className={styles.group}>
          <span id={`${id}-${group.id}`} className={styles.heading}>
            {t(`studio-frame.group.${group.id}`)}
          </span>
          <ul aria-labelledby={`${id}-${group.id}`}>
            {group.pages.map((page) => (
              <li key={page.id}>
                <Way page={page} at={at} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Way({ page, at }: WaysProps & { readonly page: StudioPage }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  return (
    <a href={studioAddress(slug, page)} className={styles.way} aria-current={page.id === at ? 'page' : undefined}>
      {t(`studio-frame.pages.${page.id}`)}
    </a>
  );
}
