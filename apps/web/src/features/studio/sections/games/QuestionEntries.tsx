import { useMemo, useState } from 'react';
import { Entries } from '../Entries.tsx';
import type { EntriesForm } from '../forms.ts';
import { useField, type DrawField, type FieldProps } from '../use-field.ts';
import { fresh, textOf, type Entry } from '../values.ts';
import { AddQuestions } from './AddQuestions.tsx';

interface QuestionEntriesProps extends FieldProps {
  readonly list: EntriesForm;
  readonly draw: DrawField;
}

/** The questions of a quiz, one by one or from a table (SEC15). */
export function QuestionEntries(props: QuestionEntriesProps) {
  const { id, value, set } = useField(props);
  // Questions of a table stand closed below those that are there: the list begins again with them.
  const [tables, setTables] = useState(0);
  const all = useMemo(() => (Array.isArray(value) ? (value as readonly Entry[]) : []), [value]);
  const there = useMemo(() => all.map(({ question }) => textOf(question)).filter(Boolean), [all]);
  return (
    <>
      <Entries key={tables} {...props} />
      <AddQuestions
        form={props.form}
        id={id}
        there={there}
        add={(questions) => {
          set([...all, ...questions.map((one) => fresh({ ...one }))]);
          setTables((count) => count + 1);
        }}
      />
    </>
  );
}
