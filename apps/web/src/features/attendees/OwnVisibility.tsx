import { getProfile, updateProfile } from '@plenary/contract/profile/operations';
import { useEffect, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { Switch } from '../../ui/Switch.tsx';

/** The switch with which a person is on nobody's list (D123), at hand where the list is. It acts at once. */
export function OwnVisibility() {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const [hidden, setHidden] = useState<boolean | null>(null);
  useEffect(() => {
    let wanted = true;
    void api.call(getProfile, { params: { event: slug } }).then((answer) => {
      if (wanted && answer.ok) setHidden(answer.value.user.invisible);
    });
    return () => {
      wanted = false;
    };
  }, [api, slug]);
  if (hidden === null) return null;
  const change = async (invisible: boolean): Promise<void> => {
    setHidden(invisible);
    const answer = await api.call(updateProfile, {
      params: { event: slug },
      body: { invisible },
      as: 'form',
      turn: 'invisible',
    });
    if (answer.ok) return setHidden(answer.value.user.invisible);
    setHidden(!invisible);
    showToast({ title: refusalText(t, answer.refusal), key: 'invisible' });
  };
  return (
    <Switch checked={hidden} onChange={(on) => void change(on)}>
      {t('attendees.invisible')}
    </Switch>
  );
}
