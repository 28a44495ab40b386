import { buttonClass } from '../../ui/Button.tsx';
import { useHomePath } from '../boot.tsx';
import { useTexts } from '../use-texts.ts';
import { PageLink } from './PageLink.tsx';

/** The one button of a page on which there is nothing yet. */
export function HomeLink() {
  const { t } = useTexts();
  return (
    <PageLink className={buttonClass({ look: 'primary' })} href={useHomePath()}>
      {t('frame.back')}
    </PageLink>
  );
}
