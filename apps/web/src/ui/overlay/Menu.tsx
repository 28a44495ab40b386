import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../Icon.tsx';
import styles from './Menu.module.css';

/** `MenuRoot` holds whether the menu is open, `MenuTrigger` is the button that opens it. */
export const MenuRoot = Menu.Root;
export const MenuTrigger = Menu.Trigger;

interface MenuPopupProps extends Omit<Menu.Popup.Props, 'className'> {
  readonly className?: string | undefined;
  readonly place?: Pick<Menu.Positioner.Props, 'align' | 'anchor' | 'side' | 'sideOffset'>;
  /** The element that fills the screen: anything outside of it is not seen then. */
  readonly container?: Menu.Portal.Props['container'];
}

/** The choices, over everything else and as high as there is room. */
export function MenuPopup({ place, container, className, ...popup }: MenuPopupProps) {
  return (
    <Menu.Portal {...(container && { container })}>
      <Menu.Positioner sideOffset={4} {...place} className={styles.positioner ?? ''}>
        <Menu.Popup {...popup} className={cx(styles.popup, className)} />
      </Menu.Positioner>
    </Menu.Portal>
  );
}

interface MenuItemProps extends Omit<Menu.Item.Props, 'className'> {
  /** Its words begin where those of choices that can be ticked do. */
  readonly inset?: boolean;
}

export function MenuItem({ inset = false, children, ...item }: MenuItemProps) {
  return (
    <Menu.Item {...item} className={styles.item ?? ''}>
      {inset && <span className={styles.tick} />}
      {children}
    </Menu.Item>
  );
}

/** Something that is on or off; the menu stays open. */
export function MenuSwitch({ children, ...item }: Omit<Menu.CheckboxItem.Props, 'className'>) {
  return (
    <Menu.CheckboxItem closeOnClick={false} {...item} className={styles.item ?? ''}>
      <span className={styles.tick}>
        <Menu.CheckboxItemIndicator>
          <Icon of={Check} size={18} />
        </Menu.CheckboxItemIndicator>
      </span>
      {children}
    </Menu.CheckboxItem>
  );
}

interface MenuChoiceProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly choose: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly text: ReactNode }[];
  /** A choice closes the menu. */
  readonly closes?: boolean;
  readonly className?: string | undefined;
}

/** One of several values, under their name. */
export function MenuChoice<Value extends number | string>(props: MenuChoiceProps<Value>) {
  const { label, value, choose, choices, closes = false, className } = props;
  return (
    <Menu.RadioGroup value={value} onValueChange={choose} className={className ?? ''}>
      <Menu.GroupLabel className={styles.label ?? ''}>{label}</Menu.GroupLabel>
      {choices.map((choice) => (
        <Menu.RadioItem key={choice.value} value={choice.value} className={styles.item ?? ''} closeOnClick={closes}>
          <span className={styles.tick}>
            <Menu.RadioItemIndicator>
              <Icon of={Check} size={18} />
            </Menu.RadioItemIndicator>
          </span>
          {choice.text}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** A line between two groups of choices. */
export const MenuLine = () => <Menu.Separator className={styles.line ?? ''} />;
