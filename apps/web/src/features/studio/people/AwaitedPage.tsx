import { UserCheck } from 'lucide-react';
import type { Awaited } from '@plenary/contract/studio/awaited';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { EmptyState } from '../../../ui/Waiting.tsx';
import { StudioFrame } from '../StudioFrame.tsx';
import { AwaitedRow } from './AwaitedRow.tsx';
import { NOT_REACHED, useAwaited } from './use-awaited.ts';

/** `/studio/{event}/awaited`: what waits for whom until they come (PEO5). */
export function AwaitedPage() {
  const { page } = useBoot();
  return page.kind === 'studio_awaited' ? <Page start={page.awaited} /> : null;
}

function Page({ start }: { readonly start: Awaited }) {
  const { t } = useTexts();
  const { event } = useBoot();
  const awaited = useAwaited(start);
  const { people, mails } = awaited.list;
  const count = people.filter(({ state }) => NOT_REACHED.has(state)).length;
  const invite = (
    <Button
      look="primary"
      aria-disabled={awaited.sending}
      onClick={() => void (awaited.sending || awaited.change('invite'))}
    >
      {t('people-list.awaited.invite_all', { count })}
    </Button>
  );
  return (
    <StudioFrame at="awaited" lead={t('people-list.awaited.lead')} actions={count > 1 && invite}>
      {!mails && (
        <Box card padX={16} padY={12}>
          <Text tone="warn">{t('team.no_mails')}</Text>
        </Box>
      )}
      {event?.draft === true && people.length > 0 && <Hint>{t('people-list.awaited.held')}</Hint>}
      {people.length === 0 ? (
        <EmptyState picture={UserCheck} title={t('people-list.awaited.none')}>
          <p>{t('people-list.awaited.none_help')}</p>
        </EmptyState>
      ) : (
        <ul aria-label={t('people-list.people')}>
          {people.map((person) => (
            <AwaitedRow key={person.email} awaited={awaited} person={person} />
          ))}
        </ul>
      )}
    </StudioFrame>
  );
}
