import { stepLabel } from '@plenary/domain/onboarding/forms';
import { useStore } from 'zustand';
import { useHydrated } from '../../page/hydrated.ts';
import { AvatarField, choiceOf, useAvatarField } from '../avatar/index.ts';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';

const FIELDS = ['avatar_picture', 'avatar_preset', 'image'];

/**
 * The step that asks for a picture (doc 2 §4, §5). With JavaScript the picture is uploaded and shown before anything
 * is saved; without, the form itself carries the file.
 */
export function AvatarForm({ page }: { readonly page: PageOf<'update_avatar'> }) {
  const { user, last, upload_enabled } = page.form;
  const field = useAvatarField(user);
  const state = useStore(field.state);
  const hydrated = useHydrated();
  const choice = choiceOf(state);
  const same =
    choice.avatar_preset === user.avatar_preset && choice.avatar_picture?.filename === user.avatar_picture?.filename;
  // What was refused was not saved, and without JavaScript nobody knows.
  const changed = !hydrated || !same || Object.keys(page.errors).length > 0;
  const pictureErrors = [...(page.errors['image'] ?? []), ...(page.errors['avatar_picture'] ?? [])];
  return (
    <PostForm page={page} encType="multipart/form-data">
      <AvatarField
        field={field}
        upload_enabled={upload_enabled}
        errors={{ avatar_picture: pictureErrors, avatar_preset: page.errors['avatar_preset'] ?? [] }}
      />
      <Submit
        label={stepLabel({ changed, last })}
        enabled={state.avatar.kind !== 'uploading'}
        errors={page.errors}
        fields={FIELDS}
      />
    </PostForm>
  );
}
