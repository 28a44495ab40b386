import type { ListedSession } from '@plenary/contract/timeline/operations';
import { cutDraft } from '@plenary/domain/captions/draft';
import { CAPTIONS } from '@plenary/domain/captions/limits';
import { languageTag } from '@plenary/domain/captions/rules';
import { namedLanguage } from '@plenary/texts/language-names';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { wait } from '../../ui/time/wait.ts';
import { useEvent } from '../../page/boot.tsx';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { Grid, Line } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { CaptionSender } from './caption-sender.ts';
import { useCaptionsStore } from './captions-context.tsx';
import { audibleLag } from './captions-model.ts';
import { TextArea } from '../../ui/input/Control.tsx';

/** Languages that are offered; any other tag can be typed. */
const OFFERED = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'uk', 'zh'];

/** The form in which a person types captions: a line goes at Enter, after a pause, or when it grows too long. */
export function Captioner({ session }: { readonly session: ListedSession }) {
  const { language: own, t } = useTexts();
  const sender = useSender(session.id);
  const { outgoing, last, refused } = useStore(sender.state);
  const { typed, type, setTyped, tag, language } = useTyping(sender, session.language ?? own);
  const [mending, setMending] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const begin = () => {
    if (!last) return;
    setMending(true);
    setTyped(last.text);
    focusOn(input);
  };
  const end = () => {
    setMending(false);
    setTyped('');
    focusOn(input);
  };
  const submit = () => {
    if (typed.trim() === '') return;
    if (mending) void sender.correct(typed);
    else type(`${typed}\n`);
    if (mending) end();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = { Enter: submit, Escape: mending ? end : null, ArrowUp: typed === '' ? begin : null }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <Grid
      as="form"
      oneColumn
      gap={8}
      pad={12}
      border="line"
      radius={8}
      sheet="surface"
      data-captioner=""
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LanguageField tag={tag} />
      <Text as="label" weight={600} htmlFor={id}>
        {t(mending ? 'captions.mend' : 'captions.line')}
      </Text>
      <TextArea
        ref={input}
        id={id}
        rows={2}
        dir="auto"
        lang={language ?? own}
        value={typed}
        disabled={language === null}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => (mending ? setTyped(target.value) : type(target.value))}
        onKeyDown={press}
      />
      <Hint id={`${id}-hint`}>{t('captions.hint', { seconds: CAPTIONS.pause_ms / 1000 })}</Hint>
      <Line gap={8} wrap>
        <Button type="submit" look="primary" disabled={typed.trim() === ''}>
          {t(mending ? 'captions.save' : 'captions.send')}
        </Button>
        {mending && <Button onClick={end}>{t('captions.cancel')}</Button>}
        {!mending && last && <Mend key={last.id} correct={begin} takeBack={() => void sender.takeBack()} />}
        <Hint role="status" as="span">
          {outgoing.length > 0 && t('captions.waiting', { count: outgoing.length })}
        </Hint>
      </Line>
      {refused && (
        <Text role="alert" tone="error" breaks>
          {refusalText(t, refused.refusal)} <q dir="auto">{refused.text}</q>
        </Text>
      )}
    </Grid>
  );
}

/** The ways to mend the last line, for as long as the server takes them. */
function Mend({ correct, takeBack }: { readonly correct: () => void; readonly takeBack: () => void }) {
  const { t } = useTexts();
  const [late, setLate] = useState(false);
  useTimeout(late ? null : CAPTIONS.correct_ms, () => setLate(true));
  if (late) return null;
  return (
    <>
      <Button onClick={correct}>{t('captions.correct')}</Button>
      <Button onClick={takeBack}>{t('captions.remove')}</Button>
    </>
  );
}

interface Tag {
  readonly value: string;
  readonly change: (value: string) => void;
}

function LanguageField({ tag }: { readonly tag: Tag }) {
  const { language: own, t } = useTexts();
  const list = useId();
  const known = languageTag(tag.value);
  return (
    <>
      <Field
        name="caption-language"
        label={t('captions.language')}
        errors={known === null ? [t('captions.no_language')] : []}
        hint={known !== null && namedLanguage(own, known)}
        list={list}
        value={tag.value}
        maxLength={CAPTIONS.language_max}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => tag.change(target.value)}
      />
      <datalist id={list}>
        {OFFERED.map((offered) => (
          <option key={offered} value={offered}>
            {namedLanguage(own, offered)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The draft and its language. Lines that have ended leave it, and so does all of it after a pause. */
function useTyping(sender: CaptionSender, first: string) {
  const [typed, setTyped] = useState('');
  const [paused, setPaused] = useState<string | null>(null);
  const [value, change] = useState(first);
  const language = languageTag(value);
  const type = (text: string): void => {
    const { lines, rest } = cutDraft(text);
    if (language !== null) sender.send(lines, language);
    setTyped(rest);
    setPaused(rest.trim() === '' ? null : rest);
  };
  // Another draft begins the pause again; a line that is being mended has none.
  useTimeout(paused === null || paused !== typed ? null : CAPTIONS.pause_ms, () => type(`${paused}\n`), paused);
  return { typed, type, setTyped, tag: { value, change }, language };
}

function useSender(session_id: string): CaptionSender {
  const { api } = useServices();
  const { slug } = useEvent();
  const store = useCaptionsStore();
  const [sender] = useState(
    () =>
      new CaptionSender({
        api,
        event: slug,
        session_id,
        newId: () => crypto.randomUUID(),
        behindMs: () => audibleLag(store.getState()),
        rest: wait,
      }),
  );
  return sender;
}
