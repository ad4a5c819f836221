import type { ProposedTable } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/form/field.tsx';
import { Tick } from './choices.tsx';
import type { Columns } from './import-rows.ts';

const EMPTY_TABLE: ProposedTable = { name: '', rows: [], columns: null };

/** Which column holds the questions, and which one their answers: as they were found, until somebody says otherwise. */
export function useColumns(tables: readonly ProposedTable[], onChange: () => void) {
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
  function change(next: Partial<Columns>) {
    setChanged({ ...changed, ...next });
    onChange();
  }
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
            onChange();
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
      <Tick checked={columns.titled} onChange={(titled) => change({ titled })} label={t('websites.titled')} />
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
