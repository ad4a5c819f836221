import { Search, Table2 } from 'lucide-react';
import { type ComponentType, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { ROW_COLUMNS } from '../../owner/knowledge/knowledge-row.tsx';
import {
  type KnowledgePart,
  type KnowledgeView,
  type PartCount,
  ROW_KINDS,
  ROW_STATES,
  type RowKind,
  type Undoable,
  WHOLE_VIEW,
} from '../../owner/knowledge/knowledge-view.ts';
import { useUsage } from '../../owner/knowledge/use-usage.ts';
import { useUndo } from '../../owner/use-undo.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Input, Select } from '../../ui/form/field.tsx';
import { UndoToast } from '../../ui/undo-toast.tsx';
import { useHashTarget } from '../../ui/use-hash-target.ts';
import { FilesPart } from './files-part.tsx';

/** Fewer rows are all in sight: there is nothing to search. */
const SEARCHED_FROM = 5;

interface ImportProps {
  readonly slot: BuilderSlot;
  readonly onClose: () => void;
  readonly onAdded: (done: Undoable) => void;
}

interface KnowledgeTableProps {
  readonly slot: BuilderSlot;
  /** The rows of other features: questions with answers, and websites with their pages. */
  readonly Entries: KnowledgePart;
  readonly Websites: KnowledgePart;
  readonly ImportDialog: ComponentType<ImportProps>;
}

type Counts = Readonly<Record<RowKind, PartCount>>;
const NONE: PartCount = { all: 0, shown: 0 };

/** All that an assistant knows, in one list: entries, files, and pages of websites. */
export function KnowledgeTable({ slot, Entries, Websites, ImportDialog }: KnowledgeTableProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<KnowledgeView>(WHOLE_VIEW);
  const [importing, setImporting] = useState(false);
  const [counts, setCounts] = useState<Counts>({ entry: NONE, file: NONE, page: NONE });
  const heading = useHashTarget('faq');
  const undo = useUndo();
  const usage = useUsage(slot.assistant.id, slot.email !== null);
  const count = useCallback(
    (kind: RowKind, next: PartCount) =>
      setCounts((now) =>
        now[kind].all === next.all && now[kind].shown === next.shown ? now : { ...now, [kind]: next },
      ),
    [],
  );
  const [onEntries, onFiles, onPages] = [
    useCallback((next: PartCount) => count('entry', next), [count]),
    useCallback((next: PartCount) => count('file', next), [count]),
    useCallback((next: PartCount) => count('page', next), [count]),
  ];
  // A key is answered at once, a thousand rows a moment later.
  const drawn = useDeferredValue(view);
  const part = { slot, view: drawn, usage, offerUndo: undo.offer };
  const all = ROW_KINDS.reduce((sum, kind) => sum + counts[kind].all, 0);
  const shown = ROW_KINDS.reduce((sum, kind) => sum + counts[kind].shown, 0);

  return (
    <section aria-labelledby="faq" className="@container flex flex-col gap-4">
      <h3 ref={heading} id="faq" className="sr-only">
        {t('assistants.sectionFaq')}
      </h3>
      {/* Beside the heading of the section, where there is room. */}
      <Button onClick={() => setImporting(true)} className="self-start sm:-mt-[4.5rem] sm:self-end">
        <Table2 size={18} aria-hidden="true" />
        {t('assistants.importQuestions')}
      </Button>
      {all === 0 && <p className="text-soft">{t('assistants.faqEmpty')}</p>}
      <div className="rounded-lg border border-line bg-raised [&>:first-child]:rounded-t-lg">
        {(all >= SEARCHED_FROM || view !== WHOLE_VIEW) && (
          <Filters view={view} counts={counts} onView={setView} />
        )}
        {all > 0 && (
          <div
            aria-hidden="true"
            className={classes(
              ROW_COLUMNS,
              'hidden! border-b border-line bg-panel px-2 py-1.5 text-sm text-soft @xl:grid!',
            )}
          >
            <span />
            <span>{t('knowledge.columns.what')}</span>
            <span>{t('knowledge.columns.state')}</span>
            <span className="text-right">{t('knowledge.columns.asked')}</span>
            <span className="text-right">{t('knowledge.columns.wrong')}</span>
          </div>
        )}
        <Entries {...part} onCount={onEntries} />
        <FilesPart {...part} onCount={onFiles} />
        <Websites {...part} onCount={onPages} />
        {all > 0 && shown === 0 && view !== WHOLE_VIEW && (
          <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
            <p role="status" className="text-soft">
              {t('knowledge.nothingFound')}
            </p>
            <Button look="quiet" onClick={() => setView(WHOLE_VIEW)}>
              {t('knowledge.showAll')}
            </Button>
          </div>
        )}
      </div>
      {importing && <ImportDialog slot={slot} onClose={() => setImporting(false)} onAdded={undo.offer} />}
      {undo.last && <UndoToast key={undo.last.said} {...undo.last} />}
    </section>
  );
}

interface FiltersProps {
  readonly view: KnowledgeView;
  readonly counts: Counts;
  readonly onView: (view: KnowledgeView) => void;
}

function Filters({ view, counts, onView }: FiltersProps) {
  const { t } = useTranslation();
  const total = ROW_KINDS.reduce((sum, kind) => sum + counts[kind].all, 0);
  const kinds = (['all', ...ROW_KINDS] as const).filter((kind) => kind === 'all' || counts[kind].all > 0);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-3">
      <div className="relative min-w-48 flex-1">
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-3 text-soft"
        />
        <Input
          type="search"
          aria-label={t('knowledge.search')}
          placeholder={t('knowledge.search')}
          value={view.search}
          autoComplete="off"
          className="pl-10"
          onChange={(event) => onView({ ...view, search: event.target.value })}
          // Enter would save the assistant.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div className="w-44 @max-md:w-full">
        <Select
          aria-label={t('knowledge.columns.state')}
          value={view.state}
          onChange={({ target }) =>
            onView({ ...view, state: ROW_STATES.find((state) => state === target.value) ?? 'any' })
          }
        >
          {(['any', ...ROW_STATES] as const).map((state) => (
            <option key={state} value={state}>
              {t(`knowledge.filters.${state}`)}
            </option>
          ))}
        </Select>
      </div>
      {kinds.length > 2 && (
        <fieldset aria-label={t('knowledge.columns.what')} className="flex basis-full flex-wrap gap-1">
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={view.kind === kind}
              onClick={() => onView({ ...view, kind })}
              className="tabular min-h-9 rounded-full px-3 text-sm transition-colors hover:bg-panel aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {t(`knowledge.kinds.${kind}`)} {kind === 'all' ? total : counts[kind].all}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
