import { GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KnowledgeRow } from '../../../owner/knowledge/knowledge-row.tsx';
import type { RowUsage } from '../../../owner/knowledge/knowledge-view.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { writtenLanguage } from '../voice/written-language.ts';
import { type EntryActions, entryId, handleId } from './entry-actions.ts';
import { EntryFields } from './entry-fields.tsx';
import type { DragOrder } from './use-drag-order.ts';

interface EntryRowProps {
  readonly id: string;
  readonly index: number;
  readonly last: boolean;
  /** As they were when the list was drawn: an open row shows what is typed in its fields. */
  readonly question: string;
  readonly answer: string;
  readonly saved: boolean;
  readonly usage: RowUsage | undefined;
  readonly open: boolean;
  /** One of so many that those out of sight are not laid out. */
  readonly crowded: boolean;
  /** Others may be out of view: it can't be moved. */
  readonly still: boolean;
  readonly dropped: ReturnType<DragOrder['placeOf']>;
  readonly onDrag: DragOrder['begin'];
  readonly actions: EntryActions;
}

const DROPPED = {
  held: 'opacity-40',
  before: 'shadow-[0_-2px_0_0_var(--action)]',
  after: 'shadow-[0_2px_0_0_var(--action)]',
};

/** One question: a line to read, or its fields. A thousand of them stay as they are while one is changed. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { id, index, last, question, answer, saved, usage, open, crowded, still, dropped, onDrag, actions } =
    props;
  const { t } = useTranslation();
  const number = index + 1;
  const title = question || t('assistants.faqEntry', { number });
  return (
    <li
      data-row={index}
      className={classes(
        'relative',
        open && 'bg-panel',
        crowded && !open && '[content-visibility:auto] [contain-intrinsic-block-size:66px]',
        dropped && DROPPED[dropped],
      )}
    >
      {open ? (
        <EntryFields id={id} index={index} last={last} still={still} actions={actions} />
      ) : (
        <KnowledgeRow
          lead={<Handle {...{ index, last, still, onDrag, actions, title }} />}
          state={
            saved
              ? { is: 'saved', words: t('knowledge.states.saved') }
              : { is: 'unsaved', words: t('knowledge.states.unsaved') }
          }
          language={writtenLanguage(`${question} ${answer}`)}
          usage={usage}
          actions={
            <IconButton
              label={t('assistants.remove', { number })}
              onClick={() => actions.remove(index)}
              className="hover:text-danger"
            >
              <Trash2 size={18} />
            </IconButton>
          }
        >
          <button
            type="button"
            id={entryId(index)}
            aria-expanded={false}
            dir="auto"
            onClick={() => actions.open(id, true)}
            className="block min-h-11 w-full rounded-md py-1.5 text-left hover:text-action"
          >
            <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
            <span className={classes('block truncate text-sm', answer ? 'text-soft' : 'text-danger')}>
              {answer || t('assistants.unanswered')}
            </span>
          </button>
        </KnowledgeRow>
      )}
    </li>
  );
});

interface HandleProps extends Pick<EntryRowProps, 'index' | 'last' | 'still' | 'onDrag' | 'actions'> {
  readonly title: string;
}

/** Moves a row: dragged, or with the arrow keys. */
function Handle({ index, last, still, onDrag, actions, title }: HandleProps) {
  const { t } = useTranslation();
  if (still) return null;
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (step < 0 ? index > 0 : !last) actions.moveByKey(index, index + step);
  }
  return (
    <button
      type="button"
      id={handleId(index)}
      aria-label={t('knowledge.reorder', { name: title })}
      title={t('knowledge.reorderHint')}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onPointerDown={(event: PointerEvent) => onDrag(index, event)}
      onKeyDown={onKeyDown}
      className="flex h-11 w-7 cursor-grab touch-none items-center justify-center rounded-md text-edge transition-colors hover:bg-panel hover:text-ink active:cursor-grabbing"
    >
      <GripVertical size={18} aria-hidden="true" />
    </button>
  );
}
