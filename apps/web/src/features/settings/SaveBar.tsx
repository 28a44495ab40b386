import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { Translate } from '@plenary/texts/texts';
import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { useSettings, useSettingsState } from './settings-context.ts';
import { canSave, changes } from './settings-model.ts';
import styles from './SettingsTab.module.css';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { SignInLink } from './SignInAgain.tsx';

/**
 * Saves what differs from what is saved, and says how that went (SET2, SET3). It stands there only while there is
 * something to save or to say.
 */
export function SaveBar() {
  const { t } = useTexts();
  const { avatar, discard } = useSettings();
  const savable = useSettingsState(canSave);
  const changed = useSettingsState((state) => Object.keys(changes(state)).length > 0);
  const saving = useSettingsState(({ outcome }) => outcome.kind === 'saving');
  const uploading = useStore(avatar.state, (state) => state.avatar.kind === 'uploading');
  const said = useSettingsState(({ outcome }) => outcome.kind !== 'none');
  const shown = changed || uploading || said;
  const { bar, keepFocus } = useKeptFocus(saving);
  const discardAll = () => {
    keepFocus();
    discard();
  };
  return (
    <div
      ref={bar}
      className={styles.bar}
      data-shown={shown}
      role="group"
      aria-label={t('settings.title')}
      tabIndex={-1}
    >
      <Outcome uploading={uploading} />
      {(changed || saving || uploading) && (
        <Row wrap justify="end" gap={8}>
          <Button look="quiet" onClick={() => saving || discardAll()} aria-disabled={saving}>
            {t('settings.discard')}
          </Button>
          <Button type="submit" look="primary" disabled={!savable || uploading}>
            {saving ? t('settings.saving') : t('settings.save')}
          </Button>
        </Row>
      )}
    </div>
  );
}

/** Its buttons go, or cannot be pressed, once they were: the focus then stays here, and Tab goes on from here. */
function useKeptFocus(saving: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const keepFocus = () => focusOn(bar, 'stay');
  useLayoutEffect(() => {
    if (saving && bar.current?.contains(document.activeElement)) focusOn(bar, 'stay');
  }, [saving]);
  return { bar, keepFocus };
}

function Outcome({ uploading }: { readonly uploading: boolean }) {
  const { t } = useTexts();
  const outcome = useSettingsState((state) => state.outcome);
  const refused = outcome.kind === 'refused' ? outcome.refusal : null;
  const text = outcome.kind === 'saved' ? t('settings.saved') : uploading ? t('settings.uploading') : '';
  return (
    <>
      <Text size={14} className={cx(styles.outcome, outcome.kind === 'saved' && styles.saved)} role="status">
        {text}
      </Text>
      <div role="alert">{refused && <Refused refusal={refused} />}</div>
    </>
  );
}

/** The refusals beyond the fields, which have texts of their own. */
function Refused({ refusal }: { readonly refusal: AnsweredRefusal }) {
  const { t } = useTexts();
  const detail = detailOf(t, refusal);
  return (
    <Grid size={14} gap={8} tone="error" weight={600} className={styles.outcome}>
      <p>{t('settings.failed')}</p>
      {refusal.code === 'sign_in_again' ? <SignInLink text={refusalText(t, refusal)} /> : detail && <p>{detail}</p>}
    </Grid>
  );
}

function detailOf(t: Translate, refusal: AnsweredRefusal): string | null {
  const { code, errors, reason } = refusal;
  if (code === 'unavailable') return t('settings.unreachable');
  const beside = errors !== undefined && Object.keys(errors).length > 0;
  return reason ?? (beside ? null : refusalText(t, refusal));
}
