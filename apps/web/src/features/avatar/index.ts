/**
 * Picture and preset of a person, as a field.
 *
 * A page draws `<AvatarField field={useAvatarField(user)} upload_enabled={…} errors={page.errors} />`, within its form
 * or not. `useStore(field.state)` says what is chosen (`choiceOf`) and whether an upload is under way
 * (`avatar.kind === 'uploading'`), while which nothing should be submitted. In a form it posts `avatar_preset`, and
 * `avatar_picture` (the filename that the upload answered) or `clear_picture`; before JavaScript `image` (a file),
 * `clear_picture` and `avatar_preset`, so such a form has `enctype="multipart/form-data"`.
 */
export { AvatarField } from './AvatarField.tsx';
export { type AvatarFieldModel, choiceOf } from './avatar-field-store.ts';
export { avatarFieldOf, useAvatarField } from './use-avatar-field.ts';
