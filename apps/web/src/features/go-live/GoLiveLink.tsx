import { useTimeline } from '../../page/timeline.ts';
import { PageLink } from '../../page/PageLink.tsx';
import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';

/** The way to the hosted streams, where a session has one. */
export function GoLiveLink() {
  const { t } = useTexts();
  const { slug } = useEvent();
  const hosted = useTimeline()?.sessions.some(({ stream }) => stream?.type === 'hosted') ?? false;
  if (!hosted) return null;
  return (
    <p>
      <PageLink className={buttonClass({})} href={`/${slug}/go-live`}>
        {t('timeline-edits.go_live')}
      </PageLink>
    </p>
  );
}
