import type { ShopKey } from '@plenary/contract/studio/doors';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/input/Control.tsx';
import { Box, Grid, Line, Row } from '../../../ui/layout/Layout.tsx';
import { openModal } from '../../../ui/modal/modal-store.ts';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import { KeyForm } from './KeyForm.tsx';
import type { Doors } from './use-doors.ts';

interface DoorsProps {
  readonly doors: Doors;
}

/** The shops whose tickets let people in, by their keys (DOR2). */
export function ShopKeys({ doors }: DoorsProps) {
  const { t } = useTexts();
  const [adding, setAdding] = useState(false);
  const { keys, ticket_base } = doors.state;
  return (
    <Grid as="section" gap={12} oneColumn aria-labelledby="keys-title">
      <Line gap={16} justify="between" wrap>
        <Heading id="keys-title" size={22}>
          {t('doors.keys')}
        </Heading>
        {!adding && (
          <Button id="add-key" look={keys.length === 0 ? 'primary' : 'secondary'} onClick={() => setAdding(true)}>
            {t('doors.add')}
          </Button>
        )}
      </Line>
      <Hint>{t('doors.keys_lead')}</Hint>
      {doors.for_shop !== null && <ForShop text={doors.for_shop} seen={doors.seen} />}
      {adding && <KeyForm doors={doors} close={() => setAdding(false)} />}
      {keys.length === 0 ? (
        <Text>{t('doors.no_keys')}</Text>
      ) : (
        <>
          <Hint breaks>
            {t('doors.base')} <bdi dir="ltr">{ticket_base}</bdi>
          </Hint>
          <Grid as="ul" gap={12} aria-label={t('doors.keys')}>
            {keys.map((key) => (
              <KeyCard key={key.kid} shop={key} doors={doors} />
            ))}
          </Grid>
        </>
      )}
    </Grid>
  );
}

/** The half of a key that is the shop's, which nobody can be shown again. */
function ForShop({ text, seen }: { readonly text: string; readonly seen: () => void }) {
  const { t } = useTexts();
  return (
    <Grid card gap={8} padX={16} padY={12} oneColumn role="status">
      <label htmlFor="for-shop">{t('doors.for_shop')}</label>
      <TextArea id="for-shop" readOnly dir="ltr" rows={text.includes('\n') ? 5 : 2} value={text.trim()} />
      <Row gap={8} wrap>
        <Button look="primary" onClick={() => void navigator.clipboard.writeText(text.trim())}>
          {t('doors.copy')}
        </Button>
        <Button look="quiet" onClick={seen}>
          {t('doors.seen')}
        </Button>
      </Row>
    </Grid>
  );
}

function KeyCard({ shop, doors }: DoorsProps & { readonly shop: ShopKey }) {
  const { t } = useTexts();
  const { kid, issuer, algorithm, audience, traits } = shop;
  const ask = () =>
    openModal({
      title: t('doors.end_title', { kid }),
      content: t('doors.end_text'),
      first: { label: t('doors.cancel') },
      last: {
        label: t('doors.end'),
        run: () => void doors.end(kid),
        focus: () => document.querySelector<HTMLElement>('#add-key'),
      },
    });
  return (
    <Box as="li" card padX={16} padY={12} shrink breaks>
      <Heading as="h3" size={18} dir="auto">
        {kid}
      </Heading>
      <Hint>
        <bdi>{t('doors.key_of', { issuer, algorithm, audience })}</bdi>
      </Hint>
      <Row gap={8} wrap padY={4}>
        {Object.entries(traits).map(([trait, roles]) => (
          <Badge key={trait}>
            {trait} → {roles.map((role) => t('audience.role', { role })).join(', ')}
          </Badge>
        ))}
      </Row>
      <Row gap={8} wrap>
        {algorithm === 'HS256' && (
          <Button aria-label={`${t('doors.test')}: ${kid}`} onClick={() => void doors.test(kid)}>
            {t('doors.test')}
          </Button>
        )}
        <Button look="quiet" aria-label={`${t('doors.end')}: ${kid}`} onClick={ask}>
          {t('doors.end')}
        </Button>
      </Row>
    </Box>
  );
}
