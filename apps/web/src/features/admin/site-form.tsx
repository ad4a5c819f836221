import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { problemWords } from '../../ui/form/field-problems.ts';
import { SendNote } from '../../ui/form/send-note.tsx';
import { Section } from '../../ui/page.tsx';
import type { TextProblems, useSaveTexts } from './use-save-texts.ts';

interface SiteFormProps {
  readonly title: string;
  readonly text: string;
  readonly texts: ReturnType<typeof useSaveTexts>;
  readonly onSave: () => void;
  readonly children: ReactNode;
}

/** The frame of a form for texts of the public site: its heading, the result of the last save, and the button. */
export function SiteForm({ title, text, texts, onSave, children }: SiteFormProps) {
  const { t } = useTranslation();
  const { form, state, owns } = texts;
  function submit(event: FormEvent) {
    event.preventDefault();
    onSave();
  }
  return (
    <Section title={title} text={text}>
      <form ref={form} noValidate onSubmit={submit} className="flex max-w-2xl flex-col items-start gap-5">
        {children}
        <SendNote
          state={state}
          done={t('admin.texts.saved')}
          failed={t('admin.texts.failed')}
          fields={{ owns }}
        />
        <Button type="submit" look="action" aria-disabled={state.step === 'busy'}>
          {t(state.step === 'busy' ? 'admin.working' : 'admin.texts.save')}
        </Button>
      </form>
    </Section>
  );
}

type Row<T> = T & { readonly id: string };

interface SiteRowsProps<T> {
  readonly rows: readonly Row<T>[];
  readonly max: number;
  /** What the button for one more says, and what stands in its place when there are `max`. */
  readonly words: { readonly add: string; readonly full: string };
  readonly onAdd: () => void;
  readonly children: (row: Row<T>, at: number) => ReactNode;
}

/** The rows of a list that an administrator writes, and the button for one more. */
export function SiteRows<T>({ rows, max, words, onAdd, children }: SiteRowsProps<T>) {
  return (
    <>
      {rows.map((row, at) => children(row, at))}
      {rows.length >= max ? (
        <p className="text-soft">{words.full}</p>
      ) : (
        <Button look="quiet" className="-mx-4" onClick={onAdd}>
          {words.add}
        </Button>
      )}
    </>
  );
}

interface SiteRowProps {
  /** Names the row while it has no name of its own. */
  readonly legend: string;
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

export function SiteRow({ legend, name, onRemove, children }: SiteRowProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="w-full border-b border-line pb-4">
      <legend className="sr-only">{legend}</legend>
      {children}
      <Button look="quiet" className="-mx-4" onClick={onRemove}>
        {t('admin.texts.remove')} <span className="sr-only">{name || legend}</span>
      </Button>
    </fieldset>
  );
}

/** Rows to edit, each with an id for as long as the form is open. `edited` is told of every change. */
export function useRows<T>(stored: readonly T[], edited: () => void) {
  const [rows, setRows] = useState<readonly Row<T>[]>(() => stored.map(withId));
  function change(next: readonly Row<T>[]) {
    setRows(next);
    edited();
  }
  return {
    rows,
    add: (row: T) => change([...rows, withId(row)]),
    edit: (row: Row<T>, some: Partial<T>) =>
      change(rows.map((one) => (one === row ? { ...one, ...some } : one))),
    remove: (row: Row<T>) => change(rows.filter((one) => one !== row)),
  };
}

const withId = <T,>(row: T): Row<T> => ({ ...row, id: crypto.randomUUID() });

/** The label of the field at a place such as `social.0.name`, and what is wrong with it. */
export function useFieldWords(problems: TextProblems) {
  const { t } = useTranslation();
  return (place: string, label: string) => {
    const problem = problems[place];
    return { label, error: problem && problemWords(t, label, problem) };
  };
}
