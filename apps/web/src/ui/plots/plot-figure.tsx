import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../button.tsx';

export interface PlotTable {
  readonly head: readonly string[];
  /** The first cell of a row says what it is about. */
  readonly rows: readonly (readonly string[])[];
  /** Where a value leads, by its row from 0 and its column from 1; null for nowhere. Only a table that is seen has links. */
  readonly to?: (row: number, column: number) => string | null;
}

interface PlotFigureProps {
  readonly title: string;
  /** Of its heading. */
  readonly level?: 'h2' | 'h3';
  /** What the plot shows, in a sentence. */
  readonly summary: string;
  readonly table: PlotTable;
  /** The drawing: for eyes alone, since the table says the same. */
  readonly children: ReactNode;
}

/** A plot that can be read as a table: by a screen reader always, by everybody at a click. */
export function PlotFigure({ title, level: Heading = 'h2', summary, table, children }: PlotFigureProps) {
  const { t } = useTranslation();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading id={id} className="text-lg">
          {title}
        </Heading>
        <Button
          look="quiet"
          aria-describedby={id}
          className="-mx-3 px-3 text-sm font-normal text-soft"
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'plots.showPlot' : 'plots.showTable')}
        </Button>
      </div>
      <p className="text-soft">{summary}</p>
      {asTable ? (
        <section
          aria-label={t('plots.tableOf', { title })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by a keyboard
          tabIndex={0}
          className="mt-4 max-h-96 overflow-auto"
        >
          <Table title={title} {...table} />
        </section>
      ) : (
        <div className="relative mt-4">
          <div aria-hidden="true">{children}</div>
          <div className="sr-only">
            <Table title={title} {...table} to={NOWHERE} />
          </div>
        </div>
      )}
    </section>
  );
}

const NOWHERE = () => null;

function Table({ title, head, rows, to = NOWHERE }: PlotTable & { readonly title: string }) {
  return (
    <table className="tabular w-full text-left">
      <caption className="sr-only">{title}</caption>
      <thead className="sticky top-0 bg-paper">
        <tr className="border-b border-edge">
          {head.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places, and two may have one name
            <th key={at} scope="col" className={at === 0 ? 'py-2 pr-4' : 'py-2 pl-4 text-right'}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([about, ...values], row) => (
          <tr key={about} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-4 font-normal">
              {about}
            </th>
            {values.map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places, and two may have one name
              <td key={at} className="py-1.5 pl-4 text-right">
                <Value value={value} to={to(row, at + 1)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value, to }: { readonly value: string; readonly to: string | null }) {
  if (to === null) return value;
  return (
    <Link to={to} className="underline decoration-edge underline-offset-4 hover:decoration-ink">
      {value}
    </Link>
  );
}
