import { GRANTED_ROLES, type GrantedRole } from '@plenary/contract/audience/operations';
import { useTexts } from '../../page/use-texts.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Hint } from '../../ui/text/Text.tsx';

interface RoleSwitchesProps {
  readonly held: ReadonlySet<GrantedRole>;
  readonly change: (held: ReadonlySet<GrantedRole>) => void;
}

/** The roles that organisers give, each a switch with what it lets a person do. */
export function RoleSwitches({ held, change }: RoleSwitchesProps) {
  const { t } = useTexts();
  return GRANTED_ROLES.map((role) => (
    <div key={role}>
      <Switch
        checked={held.has(role)}
        aria-describedby={`role-${role}`}
        onChange={(on) => change(new Set([...held].filter((one) => one !== role).concat(on ? role : [])))}
      >
        {t('audience.role', { role })}
      </Switch>
      <Hint id={`role-${role}`}>{t('audience.role_hint', { role })}</Hint>
    </div>
  ));
}
