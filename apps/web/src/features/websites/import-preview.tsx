import type { ProposedTable } from '@parlo/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { useChosen } from './choices.tsx';
import { type Columns, filled, type ImportRow, importRows, pairsOf } from './import-rows.ts';

/** What was read: tables whose columns can be chosen, or questions that were found in a text, with the rest of it. */
export interface ImportSource {
  readonly tables: readonly ProposedTable[];
  /** Which columns they are is known for sure: they are not asked for. */
  readonly named?: boolean;
  /** The beginnings of parts that are no question with an answer. */
  readonly parts: readonly string[];
  /** Rows and parts that are not even shown. */
  readonly hidden: number;
}

interface ImportPreviewProps {
  readonly slot: BuilderSlot;
  readonly source: ImportSource;
  readonly onBack: () => void;
  /** With how many questions. */
  readonly onAdded: (questions: number) => void;
}

/** All that would come, and what is left out with the reason; each row can be left out as well. */
export function ImportPreview({ slot, source, onBack, onAdded }: ImportPreviewProps) {
  const { t } = useTranslation();
  const [own] = useState(() => slot.typed().faqList);
  const { table, columns, choice } = useColumns(source.tables);
  const isSame = columns.question === columns.answer;
  const rows = importRows(isSame ? [] : pairsOf(table, columns), own);
  const coming = rows.filter(({ left }) => left === null);
  const left = [...rows.filter((row) => row.left !== null), ...source.parts.map(partRow(rows.length))];
  const chosen = useChosen(coming.map(({ key }) => String(key)));

  function add() {
    const typed = slot.typed();
    const entries = coming
      .filter(({ key }) => chosen.has(String(key)))
      .map(({ question, answer }) => ({ question, answer, phrasings: '' }));
    slot.fill({ ...typed, faqList: [...filled(typed.faqList), ...entries] });
    onAdded(entries.length);
  }

  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The builder's form is around the dialog for React: that one is not sent.
        event.stopPropagation();
        if (chosen.count > 0) add();
      }}
    >
      {!source.named && choice}
      {isSame && (
        <p role="alert" className="text-danger">
          {t('websites.sameColumn')}
        </p>
      )}
      {coming.length > 0 && (
        <section aria-label={t('websites.coming', { count: coming.length })}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p role="status" className="tabular font-semibold">
              {t('websites.coming', { count: chosen.count })}
            </p>
            {coming.length > 1 && (
              <Button
                look="quiet"
                className="-mr-3 text-sm"
                onClick={() => chosen.setAll(chosen.count < coming.length)}
              >
                {t(chosen.count === coming.length ? 'websites.chooseNone' : 'websites.chooseAll')}
              </Button>
            )}
          </div>
          <Rows>
            {coming.map((row) => (
              <label key={row.key} className={classes(LINE, 'cursor-pointer hover:bg-panel')}>
                <input
                  type="checkbox"
                  aria-label={row.question}
                  className="mt-0.5 size-5 accent-action"
                  checked={chosen.has(String(row.key))}
                  onChange={(event) => chosen.set(String(row.key), event.target.checked)}
                />
                <Words row={row} />
              </label>
            ))}
          </Rows>
        </section>
      )}
      {left.length + source.hidden > 0 && (
        <section aria-label={t('websites.left', { count: left.length + source.hidden })}>
          <p className="tabular font-semibold">
            {t('websites.left', { count: left.length + source.hidden })}
          </p>
          <Rows>
            {left.map((row) => (
              <div key={row.key} className={LINE}>
                <span aria-hidden="true" className="mt-2.5 h-0.5 w-3 justify-self-center bg-edge" />
                <Words row={row} />
              </div>
            ))}
            {source.hidden > 0 && (
              <p className="px-2 py-2 text-sm text-soft">
                {t('websites.leftMore', { count: source.hidden })}
              </p>
            )}
          </Rows>
        </section>
      )}
      <DialogActions>
        <Button onClick={onBack}>{t('websites.back')}</Button>
        <Button type="submit" look="action" disabled={chosen.count === 0}>
          {t('websites.addCount', { count: chosen.count })}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A thousand of them: those out of sight are not laid out. */
const LINE =
  'grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 px-2 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_60px]';

function Rows({ children }: { readonly children: ReactNode }) {
  return <div className="mt-1 divide-y divide-line rounded-lg border border-line bg-raised">{children}</div>;
}

function Words({ row: { question, answer, left } }: { readonly row: ImportRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes('grid min-w-0 gap-x-4 sm:grid-cols-2', left !== null && 'text-soft')} dir="auto">
      <span className={classes('line-clamp-3 wrap-anywhere', !left && 'font-semibold')}>
        {question || '–'}
      </span>
      <span className="line-clamp-3 text-sm wrap-anywhere sm:pt-0.5">{answer || '–'}</span>
      {left && (
        <span className="text-sm font-semibold text-danger sm:col-span-2">
          {t(`websites.leftReasons.${left}`)}
        </span>
      )}
    </span>
  );
}

const partRow =
  (from: number) =>
  (part: string, at: number): ImportRow => ({ key: from + at, question: part, answer: '', left: 'noPair' });

const EMPTY_TABLE: ProposedTable = { name: '', rows: [], columns: null };

/** Which column holds the questions, and which one their answers: as they were found, until somebody says otherwise. */
function useColumns(tables: readonly ProposedTable[]) {
  const { t } = useTranslation();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      tables.findIndex(({ columns }) => columns !== null),
    ),
  );
  const [changed, setChanged] = useState<Partial<Columns>>({});
  const table = tables[at] ?? EMPTY_TABLE;
  const columns: Columns = { question: 0, answer: 1, titled: false, ...table.columns, ...changed };
  const change = (next: Partial<Columns>) => setChanged({ ...changed, ...next });
  const width = table.rows[0]?.length ?? 0;
  const names = Array.from({ length: width }, (_, column) => {
    const title = columns.titled ? table.rows[0]?.[column] : '';
    return title || t('websites.column', { number: column + 1 });
  });
  const choice = width > 0 && (
    <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2">
      {tables.length > 1 && (
        <ColumnField
          label={t('websites.sheet')}
          value={at}
          options={tables.map(({ name }, index) => name || String(index + 1))}
          onChange={(next) => {
            setAt(next);
            setChanged({});
          }}
        />
      )}
      <ColumnField
        label={t('websites.questionColumn')}
        value={columns.question}
        options={names}
        onChange={(question) => change({ question })}
      />
      <ColumnField
        label={t('websites.answerColumn')}
        value={columns.answer}
        options={names}
        onChange={(answer) => change({ answer })}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-action"
          checked={columns.titled}
          onChange={(event) => change({ titled: event.target.checked })}
        />
        {t('websites.titled')}
      </label>
    </div>
  );
  return { table, columns, choice };
}

interface ColumnProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly string[];
  readonly onChange: (value: number) => void;
}

function ColumnField({ label, value, options, onChange }: ColumnProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <Select {...wiring} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no names of their own, and stay where they are
            <option key={at} value={at}>
              {option.slice(0, 80)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
