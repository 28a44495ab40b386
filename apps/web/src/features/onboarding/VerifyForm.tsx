import { useRef } from 'react';
import { useHydrated } from '../../page/hydrated.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { type PageOf, PostForm, Submit } from './PostForm.tsx';
import { ResendForm } from './ResendForm.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';
import { useCode } from './use-code.ts';

const FIELDS = ['token'];

/** The form for a one-time code that went out by e-mail or to the phone, and the way to another one (doc 2 §2, §5). */
export function VerifyForm({ page }: { readonly page: PageOf<'verify_phone' | 'verify_email'> }) {
  const boxes = useRef<HTMLDivElement>(null);
  const code = useCode(boxes);
  const hydrated = useHydrated();
  return (
    <>
      <PostForm page={page}>
        <CodeBoxes code={code} boxes={boxes} errors={page.errors['token'] ?? []} />
        <Submit
          label={ONBOARDING_TEXTS.verify}
          enabled={hydrated ? code.token !== '' : null}
          errors={page.errors}
          fields={FIELDS}
        />
      </PostForm>
      <ResendForm page={page} />
    </>
  );
}
