import { PageLink } from '../../page/navigation/PageLink.tsx';
import { useEvent } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass } from '../../ui/Button.tsx';

/** The way to the hosted streams; before there is any, that page says how there comes to be one (HST19). */
export function GoLiveLink() {
  const { t } = useTexts();
  const { slug } = useEvent();
  return (
    <PageLink className={buttonClass({})} href={`/${slug}/go-live`}>
      {t('timeline-edit.go_live')}
    </PageLink>
  );
}
