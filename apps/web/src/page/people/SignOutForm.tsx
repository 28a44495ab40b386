import { Button } from '../../ui/Button.tsx';
import { forgetEverything } from '../storage/storage.ts';
import { useBoot } from '../boot.tsx';
import { useServices } from '../services.tsx';
import { useTexts } from '../use-texts.ts';

/** Signs out (D52). A real form, so that it works before JavaScript does; what the browser remembers goes with it. */
export function SignOutForm() {
  const { event } = useBoot();
  const { storage } = useServices();
  const { t } = useTexts();
  return (
    <form method="post" action={event ? `/${event.slug}/logout` : '/logout'} onSubmit={() => forgetEverything(storage)}>
      <Button type="submit" wide>
        {t('frame.sign_out')}
      </Button>
    </form>
  );
}
