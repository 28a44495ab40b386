import { useState } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import {
  MenuChoice,
  MenuItem,
  MenuLine,
  MenuPopup,
  MenuRoot,
  MenuSwitch,
  MenuTrigger,
} from '../../ui/overlay/Menu.tsx';
import { Part } from './Part.tsx';

/** A menu with everything that can stand in one. */
export function Menus() {
  const [on, turn] = useState(false);
  const [speed, choose] = useState(1);
  return (
    <Part title="Menus">
      <MenuRoot>
        <MenuTrigger className={buttonClass({})}>Open a menu</MenuTrigger>
        <MenuPopup>
          <MenuSwitch checked={on} onCheckedChange={turn}>
            Captions
          </MenuSwitch>
          <MenuItem inset>Settings</MenuItem>
          <MenuItem inset disabled>
            Not now
          </MenuItem>
          <MenuLine />
          <MenuChoice
            label="Speed"
            value={speed}
            choose={choose}
            choices={[
              { value: 1, text: 'Normal' },
              { value: 2, text: 'Double' },
            ]}
          />
        </MenuPopup>
      </MenuRoot>
    </Part>
  );
}
