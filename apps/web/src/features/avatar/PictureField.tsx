import type { Translate } from '@plenary/texts/texts';
import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { focusIsLost, focusOn } from '../../ui/focus/focus-on.ts';
import { useHydrated } from '../../page/device.ts';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { InlineRow, Line } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import type { AvatarFieldModel } from './avatar-field-store.ts';
import { type AvatarNotice, type AvatarState, isProblem, noticeOf } from './avatar-state.ts';
import styles from './AvatarField.module.css';
import { ACCEPTED, pictureAmong } from './send-picture.ts';

interface PictureFieldProps {
  readonly field: AvatarFieldModel;
  readonly avatar: AvatarState;
  readonly preset: string;
  readonly errors: readonly string[];
}

/** The picture: chosen, dropped or pasted, then on its way, then there. */
export function PictureField({ field, avatar, preset, errors }: PictureFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const { over, ...drop } = useDrop(field);
  useActionFocus(box, avatar.kind);
  const { t } = useTexts();
  const notice = noticeOf(avatar);
  return (
    <fieldset ref={box} className={cx(styles.picture, over && styles.over)} data-avatar={avatar.kind} {...drop}>
      <legend className={styles.title}>{t('avatar.title')}</legend>
      <Line gap={16} anchor above={8}>
        <Preview field={field} avatar={avatar} preset={preset} />
        <Line gap={8} wrap grow shrink>
          <Tools field={field} avatar={avatar} />
        </Line>
      </Line>
      <Hint className={cx(styles.notice, notice && isProblem(notice) && styles.wrong)} role="status">
        {notice && noticeText(t, notice)}
      </Hint>
      {errors.length > 0 && (
        <Hint className={cx(styles.notice, styles.wrong)} role="alert">
          {errors.join(' ')}
        </Hint>
      )}
    </fieldset>
  );
}

function noticeText(t: Translate, notice: AvatarNotice): string {
  return (isProblem(notice) && notice.reason) || t(`avatar.notice.${notice.code}`);
}

/** The picture as others will see it; one that was just accepted says here that it can be shown. */
function Preview({ field, avatar, preset }: Pick<PictureFieldProps, 'field' | 'avatar' | 'preset'>) {
  const { me } = useBoot();
  const picture = avatar.kind === 'empty' ? null : avatar.picture;
  if (avatar.kind !== 'uploading' || !picture) {
    return <Avatar user={{ ...me?.user, avatar_picture: picture, avatar_preset: preset }} size="large" />;
  }
  return (
    <>
      <Avatar user={{ ...me?.user, avatar_picture: null, avatar_preset: preset }} size="large" />
      <img
        className={styles.loading}
        src={picture.variations.s.url}
        alt=""
        width={64}
        height={64}
        onLoad={() => field.previewed(true)}
        onError={() => field.previewed(false)}
      />
    </>
  );
}

/** The actions of each state; the first control of each state takes the focus over from the one that went. */
function Tools({ field, avatar }: Pick<PictureFieldProps, 'field' | 'avatar'>) {
  const { t } = useTexts();
  switch (avatar.kind) {
    case 'empty':
      return <Choose field={field} />;
    case 'uploading':
      return (
        <>
          <progress className={styles.progress} max={100} value={avatar.percent} aria-label={t('avatar.progress')} />
          <span className={styles.percent}>{t('avatar.percent', { percent: avatar.percent })}</span>
          <Button onClick={field.cancel}>{t('avatar.cancel')}</Button>
        </>
      );
    case 'populated':
      return <Clear field={field} />;
  }
}

/** A file field that looks like a button; without JavaScript it looks like what it is, and is sent with its form. */
function Choose({ field }: { readonly field: AvatarFieldModel }) {
  const hydrated = useHydrated();
  const { t } = useTexts();
  const hint = useId();
  const chosen = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // The same file may be chosen again after it failed.
    input.value = '';
    if (file) field.choose(file);
  };
  const input = (
    <input
      type="file"
      accept={ACCEPTED}
      aria-describedby={hint}
      className={styles.file}
      {...(hydrated ? { onChange: (event) => chosen(event.currentTarget) } : { name: 'image' })}
    />
  );
  return (
    <>
      <label className={buttonClass({}, styles.choose)} data-ring="within">
        {t('avatar.choose')}
        {input}
      </label>
      <Hint id={hint}>
        {t('avatar.hint')} <span className={styles.scripted}>{t('avatar.drop_hint')}</span>
      </Hint>
    </>
  );
}

function Clear({ field }: { readonly field: AvatarFieldModel }) {
  const hydrated = useHydrated();
  const { t } = useTexts();
  if (hydrated) return <Button onClick={field.clear}>{t('avatar.clear')}</Button>;
  return (
    <InlineRow as="label" gap={8} align="center" tall>
      <input type="checkbox" name="clear_picture" value="1" />
      {t('avatar.clear')}
    </InlineRow>
  );
}

/** Pictures that are dropped on the field, or pasted while the focus is in it. */
function useDrop(field: AvatarFieldModel) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
    setOver(false);
    const file = pictureAmong(data);
    if (!file) return;
    event.preventDefault();
    field.choose(file);
  };
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
  };
}

/** When a control went with its state, and the focus with it, the first control of the next state takes it over. */
function useActionFocus(box: RefObject<HTMLElement | null>, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (focusIsLost()) focusOn(box.current?.querySelector('button, input'));
  }, [box, state]);
}
