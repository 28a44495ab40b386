import { CalendarSync } from 'lucide-react';
import { lazy } from 'react';
import { useHydrated } from '../../page/device.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Waiting.tsx';
import { InlineRow } from '../../ui/layout/Layout.tsx';
import { useDisclosure } from '../../ui/overlay/disclosure.ts';

const CalendarFeeds = lazy(() => import('./CalendarFeeds.tsx'));

/** A button that unfolds one's calendar addresses. */
export function CalendarSubscribe() {
  const { t } = useTexts();
  const { open, button } = useDisclosure();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <div>
      <InlineRow type="button" as="button" gap={8} align="center" tall size={14} tone="brand" weight={600} {...button}>
        <Icon of={CalendarSync} size={16} />
        {t('agenda.feeds')}
      </InlineRow>
      {open && (
        <LazyPart waiting={<Spinner label={t('agenda.loading')} />}>
          <CalendarFeeds />
        </LazyPart>
      )}
    </div>
  );
}
