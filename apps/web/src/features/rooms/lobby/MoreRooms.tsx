import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { More } from '../../../ui/list/More.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import { hasMore, type LobbyList, type LobbyState } from './lobby-list.ts';

interface MoreRoomsProps {
  readonly list: LobbyList;
  readonly state: LobbyState;
}

/** Reads the next part of a lobby. */
export function MoreRooms({ list, state }: MoreRoomsProps) {
  const { t } = useTexts();
  const { busy, failed } = state;
  return (
    <More
      list={null}
      items="h3[id^='room-']"
      look="quiet"
      has_more={hasMore(state)}
      aria-disabled={busy}
      read={() => list.more()}
      around={(button) => (
        <Text above={24} text="center" role={failed ? 'alert' : undefined}>
          {failed ? (
            <>
              {refusalText(t, failed)} <Button onClick={() => list.more()}>{t('rooms.again')}</Button>
            </>
          ) : (
            button
          )}
        </Text>
      )}
    >
      {t('rooms.show_more')}
    </More>
  );
}
