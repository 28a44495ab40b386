import { dayTitle } from '@plenary/texts/formats';
import { Lock } from 'lucide-react';
import { PageLink } from '../../page/PageLink.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Html } from '../../ui/Html.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { People } from '../../ui/avatar/People.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { AgendaItem } from './agenda-view.ts';
import styles from './Agenda.module.css';

interface CardProps {
  readonly item: AgendaItem;
  readonly onVisit: () => void;
}

/** One session: time, badge, title, facts, people, description, its parts and the way in. */
export function AgendaCard({ item, onVisit }: CardProps) {
  const { language, t } = useTexts();
  const { session } = item;
  return (
    <li className={cx(styles.item, item.past && styles.past)}>
      <div className={styles.when}>
        <time dateTime={session.starts_at}>{item.time}</time>
        {item.ends_on && (
          <span className={styles.endsOn}>{t('agenda.ends_on', { day: dayTitle(language, item.ends_on) })}</span>
        )}
        <SessionBadge badge={item.badge} />
      </div>
      <div className={styles.what}>
        <h4 className={styles.title}>{session.title}</h4>
        <p className={styles.facts}>
          {[t(`agenda.type.${session.type}`), session.location].filter(Boolean).join(' · ')}
        </p>
        <People heading={t('agenda.speakers')} people={session.speakers} compact />
        <People heading={t('agenda.hosts')} people={session.hosts} compact />
        {session.description && <Description title={session.title} html={session.description} />}
        {item.markers.length > 0 && <Parts markers={item.markers} onVisit={onVisit} />}
      </div>
      <Way item={item} onVisit={onVisit} />
    </li>
  );
}

function Description({ title, html }: { readonly title: string; readonly html: string }) {
  const { t } = useTexts();
  return (
    <details className={styles.more}>
      <summary>
        {t('agenda.more')}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </summary>
      <Html sanitised={html} className={styles.text} />
    </details>
  );
}

function Parts({ markers, onVisit }: { readonly markers: readonly AgendaItem[]; readonly onVisit: () => void }) {
  const { t } = useTexts();
  return (
    <ol className={styles.parts} aria-label={t('agenda.parts')}>
      {markers.map((marker) => (
        <li key={marker.id} className={styles.part}>
          <time dateTime={marker.session.starts_at}>{marker.time}</time>
          <span className={styles.partTitle}>{marker.session.title}</span>
          <SessionBadge badge={marker.badge} />
          <Way item={marker} onVisit={onVisit} />
        </li>
      ))}
    </ol>
  );
}

function Way({ item: { link, session }, onVisit }: CardProps) {
  const { t } = useTexts();
  const name = <VisuallyHidden>: {session.title}</VisuallyHidden>;
  switch (link.kind) {
    case 'open':
      return (
        <PageLink href={link.href} className={buttonClass({ look: 'primary' }, styles.way)} onClick={onVisit}>
          {t(`agenda.${link.label}`)}
          {name}
        </PageLink>
      );
    case 'locked':
      return (
        <Button disabled className={styles.way}>
          <Icon of={Lock} size={16} />
          {t('agenda.locked')}
          {name}
        </Button>
      );
    case 'none':
      return null;
  }
}
