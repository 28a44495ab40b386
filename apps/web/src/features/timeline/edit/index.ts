export type { DraftChanges } from './draft.ts';
export {
  EditsProvider,
  useEdits,
  useEditsState,
  useFollowed,
  useSpanText,
  type InputsProps,
  type TextsProps,
} from './edits-context.tsx';
export { TimelineEdits, type Editor } from './edits-store.ts';
export { useEditActions, withClashes, type EditActions } from './use-edit-actions.ts';
