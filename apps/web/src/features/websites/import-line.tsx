import { LIMITS } from '@parlo/contract';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, Input, Textarea } from '../../ui/form/field.tsx';
import { Choice, LeftOut } from './choices.tsx';
import type { ImportRow } from './import-rows.ts';
import type { ImportActions } from './use-import-rows.ts';

interface ImportLineProps {
  readonly row: ImportRow;
  /** The address of the page that it is from. */
  readonly from?: string | null | undefined;
  readonly checked: boolean;
  readonly open: boolean;
  readonly actions: ImportActions;
}

/** A question that comes, or does not, to be edited in its place. A thousand of them stay while one is changed. */
export const ImportLine = memo(function ImportLine(props: ImportLineProps) {
  const { row, from, checked, open, actions } = props;
  const { t } = useTranslation();
  const { key, question, answer } = row;
  if (open) return <ImportFields row={row} actions={actions} />;
  const left = row.left === null ? undefined : t(`websites.leftReasons.${row.left}`);
  const line = {
    title: question,
    text: answer,
    from,
    left,
    action: (
      <IconButton
        id={editId(key)}
        label={t('websites.edit', { question: question || answer })}
        className="-my-0.5 size-10"
        onClick={() => actions.open(key, row.left !== null)}
      >
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
    ),
  };
  return left ? (
    <LeftOut {...line} />
  ) : (
    <Choice {...line} checked={checked} onChange={(on) => actions.choose(key, on)} />
  );
}, isSameLine);

const editId = (key: number) => `import-edit-${key}`;

function isSameLine(a: ImportLineProps, b: ImportLineProps): boolean {
  return (
    a.checked === b.checked &&
    a.open === b.open &&
    a.from === b.from &&
    a.actions === b.actions &&
    a.row.key === b.row.key &&
    a.row.question === b.row.question &&
    a.row.answer === b.row.answer &&
    a.row.left === b.row.left
  );
}

/** The row with its fields: Enter closes them, and Escape puts back what was there. */
function ImportFields({ row, actions }: Pick<ImportLineProps, 'row' | 'actions'>) {
  const { t } = useTranslation();
  const { key, question, answer, left } = row;
  const before = useRef({ question, answer });
  const first = useRef<HTMLDivElement>(null);
  const edit = (change: Partial<typeof before.current>) => actions.edit(key, { question, answer, ...change });
  useEffect(() => first.current?.querySelector('input')?.focus(), []);

  function close() {
    actions.close();
    // The row may go to the other list now.
    requestAnimationFrame(() => document.getElementById(editId(key))?.focus());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      actions.edit(key, before.current);
      close();
    } else if (
      event.key === 'Enter' &&
      (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey)
    ) {
      // Enter in a line would add them all.
      event.preventDefault();
      close();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys of its fields, and is no control itself
    <div ref={first} data-own-escape onKeyDown={onKeyDown} className="flex flex-col gap-3 bg-panel px-3 py-3">
      <Field label={t('assistants.question')} count={{ used: question.length, max: LIMITS.faqQuestion }}>
        {(wiring) => (
          <Input
            {...wiring}
            dir="auto"
            autoComplete="off"
            value={question}
            onChange={(event) => edit({ question: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('assistants.answer')}
        count={{ used: answer.length, max: LIMITS.faqAnswer }}
        error={left === null ? undefined : t(`websites.leftReasons.${left}`)}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            dir="auto"
            value={answer}
            onChange={(event) => edit({ answer: event.target.value })}
          />
        )}
      </Field>
      <Button onClick={close} className="self-start">
        {t('assistants.done')}
      </Button>
    </div>
  );
}
