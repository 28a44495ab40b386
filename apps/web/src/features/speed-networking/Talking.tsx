import type { SpeedTalk } from '@plenary/contract/speed-networking/operations';
import { openCall } from '../../page/call/call.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Partner } from './Partner.tsx';
import { next } from './speed-store.ts';

/** The page behind the call: whom one talks with, and the way back into the call. */
export function Talking({ talk }: { readonly talk: SpeedTalk }) {
  const { t } = useTexts();
  const services = useServices();
  return (
    <>
      <Partner talk={talk} />
      <Row gap={12} justify="center" wrap>
        <Button look="primary" size="large" onClick={() => openCall(services, { tid: talk.tid, kind: 'chat' })}>
          {t('speed-networking.to_call')}
        </Button>
        <Button size="large" onClick={() => void next(services)}>
          {t('speed-networking.next')}
        </Button>
      </Row>
    </>
  );
}
