import { countWaiting } from '@plenary/contract/studio/releases';
import { useEffect, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Box } from '../../ui/layout/Layout.tsx';

/** The changes of the organisers that attendees do not see yet, in one sentence (REL13). */
export function WaitingChanges() {
  const { t } = useTexts();
  const { slug: event } = useEvent();
  const { api } = useServices();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void api.call(countWaiting, { params: { event } }).then((answer) => {
      if (answer.ok) setCount(answer.value.pages.reduce((sum, page) => sum + page.count, 0));
    });
  }, [api, event]);
  if (count === 0) return null;
  return (
    <Box as="p" card padX={16} padY={12}>
      {t('releases.for_hosts', { count })}
    </Box>
  );
}
