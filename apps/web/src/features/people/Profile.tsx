import { useRef, useState } from 'react';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { UserCardModal } from '../chat/threads/card/index.ts';
import { useMember } from './use-member.ts';

interface ProfileProps {
  /** The user id of the member who the person is. */
  readonly user: string;
  /** Says whose card it is to a person who does not see the place of the button. */
  readonly name: string;
}

/** The way from a person of a session to the card of the member who they are, which is read once it is pressed (PRG13). */
export function Profile({ user, name }: ProfileProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState(false);
  const { member, refused } = useMember(asked ? user : undefined);
  const button = useRef<HTMLButtonElement>(null);
  const closed = (): void => {
    setAsked(false);
    focusOn(button);
  };
  return (
    <>
      <Row padTop={8}>
        <Button ref={button} aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t('user-card.open')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      </Row>
      {asked && refused && (
        <Text tone="error" role="alert">
          {refusalText(t, refused)}
        </Text>
      )}
      {asked && member && <UserCardModal person={member} message={null} onClosed={closed} report={closed} />}
    </>
  );
}
