import { useRef, useState } from 'react';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Failed } from '../../ui/list/Failed.tsx';
import { ListItem } from '../../ui/list/ListItem.tsx';
import { More } from '../../ui/list/More.tsx';
import { Part } from './Part.tsx';

const ITEMS = ['one', 'two', 'three', 'four', 'five'];

/** A list of which a part is known, and one that could not be read. */
export function Lists() {
  const list = useRef<HTMLUListElement>(null);
  const [known, setKnown] = useState(2);
  return (
    <Part title="Lists" stacked>
      <Stack as="ul" ref={list} aria-label="A list in parts">
        {ITEMS.slice(0, known).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Stack>
      <More list={list} items="li" has_more={known < ITEMS.length} read={() => setKnown(known + 2)}>
        Show more
      </More>
      <ul aria-label="People">
        <ListItem
          picture={<Avatar user={{ avatar_preset: 'avatar-one', avatar_picture: null }} size="small" />}
          title="Ada Lovelace"
          line="Analyst, Analytical Engines"
        >
          <Button>Remove Ada</Button>
        </ListItem>
        <ListItem tall border="above" title={'Rindfleischetikettierungsueberwachungs'.repeat(4)}>
          <Button>Remove them</Button>
        </ListItem>
        <ListItem tall border="above" title="A title alone" />
      </ul>
      <Failed title="The list could not be read" again="Try again" retry={() => undefined} />
    </Part>
  );
}
