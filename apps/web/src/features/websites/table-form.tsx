import { LIMITS, type ProposedEntry, type ProposedTable } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Field, Select } from '../../ui/form/field.tsx';

/** Rows of the preview, in which the columns can be told from each other. */
const PREVIEW_ROWS = 5;
const LEFT_CHARACTERS = 300;

interface TableFormProps {
  readonly tables: readonly ProposedTable[];
  /** Rows that are not among them. */
  readonly leftRows: number;
  readonly onChosen: (faq: ProposedEntry[], left: string[]) => void;
  readonly onBack: () => void;
}

/** Which column of a table holds the questions, and which one their answers. */
export function TableForm({ tables, leftRows, onChosen, onBack }: TableFormProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      tables.findIndex(({ columns }) => columns !== null),
    ),
  );
  const table = tables[at] ?? { name: '', rows: [], columns: null };
  const [chosen, setChosen] = useState<Columns>({});
  const columns = { ...firstColumns(table), ...chosen };
  const { faq, left } = entriesOf(table, columns);
  const names = namesOf(table, columns.titled, (number) => t('websites.column', { number }));
  const isSame = columns.question === columns.answer;
  const choose = (change: Columns) => setChosen({ ...chosen, ...change });
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isSame && faq.length > 0) onChosen(faq, left);
      }}
    >
      {tables.length > 1 && (
        <ColumnField
          label={t('websites.sheet')}
          value={at}
          options={tables.map(({ name }, index) => name || String(index + 1))}
          onChange={(next) => {
            setAt(next);
            setChosen({});
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <ColumnField
          label={t('websites.questionColumn')}
          value={columns.question}
          options={names}
          onChange={(question) => choose({ question })}
        />
        <ColumnField
          label={t('websites.answerColumn')}
          value={columns.answer}
          options={names}
          onChange={(answer) => choose({ answer })}
        />
      </div>
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-action"
          checked={columns.titled}
          onChange={(event) => choose({ titled: event.target.checked })}
        />
        {t('websites.titled')}
      </label>
      <Preview table={table} columns={columns} names={names} />
      <p role="status" className={isSame ? 'text-danger' : 'text-soft'}>
        {isSame ? t('websites.sameColumn') : t('websites.rowsFound', { count: faq.length })}
        {leftRows > 0 && ` ${t('websites.leftRows', { count: leftRows })}`}
      </p>
      <DialogActions>
        <Button onClick={onBack}>{t('websites.back')}</Button>
        <Button type="submit" look="action" disabled={isSame || faq.length === 0}>
          {t('websites.next')}
        </Button>
      </DialogActions>
    </form>
  );
}

interface Columns {
  readonly question?: number;
  readonly answer?: number;
  readonly titled?: boolean;
}

/** As the server found them, or else the first two columns. */
const firstColumns = ({ columns }: ProposedTable): Required<Columns> =>
  columns ?? { question: 0, answer: 1, titled: false };

const namesOf = ({ rows }: ProposedTable, titled: boolean, nameOf: (number: number) => string): string[] =>
  (rows[0] ?? []).map((title, at) => (titled && title ? title : nameOf(at + 1)));

/** The questions with their answers; a row with one alone, and what is too long, is left and shown. */
export function entriesOf({ rows }: ProposedTable, { question, answer, titled }: Required<Columns>) {
  const faq = new Map<string, ProposedEntry>();
  const left: string[] = [];
  for (const row of titled ? rows.slice(1) : rows) {
    const [asked = '', text = ''] = [row[question], row[answer]];
    const fits = asked.length <= LIMITS.faqQuestion && text.length <= LIMITS.faqAnswer;
    if (asked && text && fits && !faq.has(asked))
      faq.set(asked, { question: asked, answer: text, url: null });
    else if ((asked || text) && faq.get(asked)?.answer !== text)
      left.push([asked, text].filter(Boolean).join(': ').slice(0, LEFT_CHARACTERS));
  }
  return { faq: [...faq.values()], left };
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

interface PreviewProps {
  readonly table: ProposedTable;
  readonly columns: Required<Columns>;
  readonly names: readonly string[];
}

/** The first rows of the two columns. */
function Preview({ table, columns, names }: PreviewProps) {
  const { t } = useTranslation();
  const rows = table.rows.slice(columns.titled ? 1 : 0).slice(0, PREVIEW_ROWS);
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t('websites.preview')}</caption>
        <thead>
          <tr className="border-b border-line">
            {[columns.question, columns.answer].map((column, place) => (
              <th key={place === 0 ? 'question' : 'answer'} scope="col" className="py-1.5 pr-4 font-semibold">
                {names[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table are known by their place alone
            <tr key={at} className="border-b border-line align-top">
              <td className="py-1.5 pr-4 wrap-anywhere">{row[columns.question]}</td>
              <td className="line-clamp-3 py-1.5 wrap-anywhere">{row[columns.answer]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
