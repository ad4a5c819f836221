import { useTranslation } from 'react-i18next';
import {
  BETTER,
  PRODUCTS,
  type Product,
  ROWS,
  type Row,
  SOURCES,
  type SourceId,
} from '../features/compare/sources.ts';
import { SiteHead } from '../site/site-head.tsx';
import { SiteSection } from '../site/site-section.tsx';
import { loadSiteTexts } from '../site/speak-site.ts';
import { classes } from '../ui/classes.ts';

/** Makes the page HTML at build. */
export const loader = () => null;
export const clientLoader = loadSiteTexts;

const NAMES = Object.entries(PRODUCTS) as readonly (readonly [Product, string])[];
const ROW_IDS = Object.keys(ROWS) as readonly Row[];
const OTHERS = Object.keys(BETTER) as readonly (keyof typeof BETTER)[];

/** Parlo beside other products: facts with their sources, and what the others do better. */
export default function CompareRoute() {
  const { t } = useTranslation();
  return (
    <main id="main" className="shell pb-16">
      <SiteHead title={t('compare.metaTitle')} description={t('compare.metaDescription')} />
      <div className="pt-10 pb-12 sm:pt-16">
        <h1 className="max-w-[18ch] text-display font-bold tracking-[-0.04em]">{t('compare.title')}</h1>
        <p className="mt-6 max-w-2xl text-lg text-soft">{t('compare.lead')}</p>
      </div>
      <Comparison />
      <SiteSection id="better" title={t('compare.better.title')}>
        <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {OTHERS.map((other) => (
            <div key={other}>
              <dt className="text-lg font-semibold">{PRODUCTS[other]}</dt>
              <dd className="mt-1.5 text-soft">
                {t(`compare.better.${other}`)}
                <Marks of={BETTER[other]} />
              </dd>
            </div>
          ))}
        </dl>
      </SiteSection>
      <SiteSection
        id="sources"
        title={t('compare.sources.title')}
        text={t('compare.sources.text')}
        className="border-t border-line"
      >
        <Sources />
      </SiteSection>
    </main>
  );
}

/** A table from 1,024 px on; below that one block for each row, in which every cell has the name of its product. */
function Comparison() {
  const { t } = useTranslation();
  return (
    <table
      aria-label={t('compare.table')}
      className="w-full border-collapse text-left align-top max-lg:block lg:table-fixed"
    >
      <thead className="max-lg:sr-only">
        <tr>
          <th scope="col" className="w-40 py-3 pr-4">
            <span className="sr-only">{t('compare.aspect')}</span>
          </th>
          {NAMES.map(([id, name]) => (
            <th key={id} scope="col" className={classes('px-4 py-3 text-lg', id === 'parlo' && OURS_TOP)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {ROW_IDS.map((row) => (
          <tr key={row} className="border-t border-line align-top max-lg:block max-lg:py-6">
            <th scope="row" className="py-4 pr-4 font-semibold max-lg:block max-lg:pt-0 max-lg:text-lg">
              {t(`compare.rows.${row}.title`)}
            </th>
            {NAMES.map(([id, name]) => (
              <Cell key={id} row={row} product={id} name={name} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The column of our own product stands out as a raised sheet. */
const OURS_TOP = 'lg:rounded-t-lg lg:border-t-2 lg:border-ink lg:bg-raised';
const OURS = 'bg-raised max-lg:rounded-md';

interface CellProps {
  readonly row: Row;
  readonly product: Product;
  readonly name: string;
}

function Cell({ row, product, name }: CellProps) {
  const { t } = useTranslation();
  const sources = product === 'parlo' ? [] : ROWS[row][product];
  const known = product === 'parlo' || sources.length > 0;
  return (
    <td
      className={classes(
        'px-4 py-4 max-lg:grid max-lg:grid-cols-[6.5rem_minmax(0,1fr)] max-lg:gap-x-3 max-lg:px-3 max-lg:py-2',
        product === 'parlo' && OURS,
      )}
    >
      <span aria-hidden="true" className="font-semibold lg:hidden">
        {name}
      </span>
      <span className={known ? '' : 'text-soft'}>
        {t(`compare.rows.${row}.${product}`)}
        <Marks of={sources} />
      </span>
    </td>
  );
}

/** Links to the sources of the words before them. */
function Marks({ of }: { readonly of: readonly SourceId[] }) {
  const { t } = useTranslation();
  return of.map((id) => {
    const number = SOURCES.findIndex((source) => source.id === id) + 1;
    return (
      <span key={id} className="align-super text-sm leading-none">
        {NO_BREAK}
        <a
          href={`#source-${number}`}
          aria-label={t('compare.sources.source', { number })}
          className="text-soft underline decoration-edge underline-offset-2 hover:text-ink"
        >
          {number}
        </a>
      </span>
    );
  });
}

/** A space that keeps a number on the line of its fact. */
const NO_BREAK = '\u00a0';

function Sources() {
  const { t } = useTranslation();
  return (
    <ol className="flex list-decimal flex-col gap-3 pl-6">
      {SOURCES.map(({ id, address, seen }, at) => (
        <li key={id} id={`source-${at + 1}`} className="pl-1 break-words target:font-semibold">
          {address ? (
            <a
              href={address}
              rel="noopener nofollow"
              className="break-all underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {address.replace('https://', '')}
            </a>
          ) : (
            t('compare.sources.measured')
          )}
          <span className="text-soft">, {address ? t('compare.sources.seen', { date: seen }) : seen}</span>
        </li>
      ))}
    </ol>
  );
}
