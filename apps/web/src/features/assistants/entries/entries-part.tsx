import { type Assistant, LIMITS } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { createContext, memo, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFieldArrayReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isInView, isPartial, type KnowledgePartProps } from '../../../owner/knowledge/knowledge-view.ts';
import { Button } from '../../../ui/button.tsx';
import { type BuilderValues, EMPTY_ENTRY, type FaqValues, phrasingsOf } from '../builder/form-values.ts';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { type EntryActions, entryId, handleId } from './entry-actions.ts';
import { EntryRow } from './entry-row.tsx';
import { useDragOrder } from './use-drag-order.ts';

const ADD_ID = 'faq-add';
/** Rows that are drawn at first, two screens of them: each takes a part of the answer to any press in the list. */
const AT_ONCE = 25;
/** Rows that are added by the button below them. */
const MORE = 100;
/** From this number on, rows that are out of sight are not laid out. */
const CROWDED_FROM = 20;

/** A button that moved or disappeared takes the focus with it: the focus is set where the work goes on. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

const PartContext = createContext<KnowledgePartProps | null>(null);

/**
 * The assistant's questions in order, one open for editing at a time: a part of the list of what it knows. They stay as
 * they are while the list offers to take something back.
 */
export const EntriesPart = memo(function EntriesPart(props: KnowledgePartProps) {
  return (
    <PartContext value={props}>
      <EntryArray />
    </PartContext>
  );
});

/** Apart from the list: it makes an id for each of a thousand entries whenever it renders, as at a key of a search. */
const EntryArray = memo(function EntryArray() {
  const { control } = useOwnForm();
  return <EntryList array={useFieldArray({ control, name: 'faqList' })} />;
});

interface EntryListProps {
  readonly array: UseFieldArrayReturn<BuilderValues, 'faqList'>;
}

function EntryList({ array }: EntryListProps) {
  const part = use(PartContext);
  if (!part) throw new Error('The list of entries stands in EntriesPart alone.');
  const { slot, view, usage, offerUndo, onCount } = part;
  const { fields, append, remove, move, insert } = array;
  const { t } = useTranslation();
  const { control, getValues, setValue } = useOwnForm();
  const errors = useOwnErrors(control, 'faqList').faqList;
  const [openId, setOpenId] = useState<string | null>(null);
  const [addedAt, setAddedAt] = useState<number | null>(null);
  const [most, setMost] = useState(AT_ONCE);
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const saved = useMemo(() => savedKeys(slot.assistant), [slot.assistant]);
  const partial = isPartial(view);
  const full = fields.length >= LIMITS.faqEntries;

  const reorder = useCallback(
    (from: number, to: number) => {
      setAddedAt(null);
      move(from, to);
      setTold(t('knowledge.movedTo', { place: to + 1, count: getValues('faqList').length }));
    },
    [move, getValues, t],
  );
  const drag = useDragOrder(list, reorder);
  const actions = useMemo<EntryActions>(
    () => ({
      open(id, open) {
        setOpenId((now) => (open ? id : now === id ? null : now));
        setAddedAt(null);
      },
      move(from, to) {
        if (to < 0 || to >= getValues('faqList').length) return;
        reorder(from, to);
        focusSoon(entryId(to));
      },
      moveByKey(from, to) {
        reorder(from, to);
        focusSoon(handleId(to));
      },
      remove(index) {
        const values = getValues(`faqList.${index}`);
        setAddedAt(null);
        remove(index);
        const left = getValues('faqList').length;
        focusSoon(left === 0 ? ADD_ID : entryId(Math.min(index, left - 1)));
        if (!values.question.trim() && !values.answer.trim()) return;
        offerUndo({
          said: t('knowledge.removed', {
            name: values.question || t('assistants.faqEntry', { number: index + 1 }),
          }),
          undo() {
            insert(Math.min(index, getValues('faqList').length), values, { shouldFocus: false });
            focusSoon(entryId(index));
          },
        });
      },
      putBack(index, { question, answer, phrasings }) {
        const how = { shouldDirty: true, shouldValidate: true };
        setValue(`faqList.${index}.question`, question, how);
        setValue(`faqList.${index}.answer`, answer, how);
        setValue(`faqList.${index}.phrasings`, phrasings, how);
      },
    }),
    [reorder, remove, insert, getValues, setValue, offerUndo, t],
  );

  function add() {
    setAddedAt(fields.length);
    setOpenId(null);
    // At once, and not deferred: somebody who presses it by keyboard goes on typing.
    append(EMPTY_ENTRY, { shouldFocus: true, focusName: `faqList.${fields.length}.question` });
  }

  // An entry with a mistake opens by itself: a mistake nobody sees can't be mended.
  const isOpen = (id: string, index: number) =>
    openId === id || addedAt === index || errors?.[index] !== undefined;
  const isSaved = (entry: FaqValues) => saved.has(keyOf(entry));
  const values = getValues('faqList');
  const inView = fields.flatMap(({ id }, index) => {
    const entry = values[index] ?? EMPTY_ENTRY;
    const used = usage.entry(entry.question);
    const row = {
      kind: 'entry' as const,
      // Whether each of a thousand is saved is compared only where the view depends on it.
      state: view.state === 'any' || isSaved(entry) ? ('saved' as const) : ('unsaved' as const),
      wrong: Boolean(used?.wrongAt),
      texts: [entry.question, entry.answer, entry.phrasings],
    };
    const open = isOpen(id, index);
    return open || isInView(view, row) ? [{ id, index, entry, used, open }] : [];
  });
  const rows = inView.filter(({ open }, at) => at < most || open);
  useEffect(
    () => onCount({ all: fields.length, shown: inView.length }),
    [onCount, fields.length, inView.length],
  );

  return (
    <div hidden={view.kind !== 'all' && view.kind !== 'entry'}>
      <p role="status" className="sr-only">
        {told}
      </p>
      {rows.length > 0 && (
        <ol
          ref={list}
          aria-label={t('knowledge.entries')}
          className="divide-y divide-line border-b border-line"
        >
          {rows.map(({ id, index, entry, used, open }) => (
            <EntryRow
              key={id}
              id={id}
              index={index}
              last={index === fields.length - 1}
              question={entry.question}
              answer={entry.answer}
              saved={isSaved(entry)}
              usage={used}
              open={open}
              crowded={rows.length >= CROWDED_FROM}
              still={partial}
              dropped={drag.placeOf(index)}
              onDrag={drag.begin}
              actions={actions}
            />
          ))}
        </ol>
      )}
      {inView.length > rows.length && (
        <Button
          look="quiet"
          className="w-full rounded-none border-b border-line"
          onClick={() => setMost(most + MORE)}
        >
          {t('knowledge.more', { count: inView.length - rows.length })}
        </Button>
      )}
      {full ? (
        <p className="border-b border-line px-4 py-3 text-soft">
          {t('assistants.faqFull', { max: LIMITS.faqEntries })}
        </p>
      ) : (
        !partial && (
          <Button
            look="quiet"
            id={ADD_ID}
            onClick={add}
            className="w-full justify-start rounded-none border-b border-line pl-2.5"
          >
            <Plus size={18} aria-hidden="true" className="mr-0.5" />
            {t('assistants.faqAdd')}
          </Button>
        )
      )}
    </div>
  );
}

const keyOf = ({ question, answer, phrasings }: FaqValues) =>
  JSON.stringify([question.trim(), answer.trim(), phrasingsOf(phrasings)]);

/** The entries as they are saved, to tell the others from. */
const savedKeys = ({ faqList }: Assistant): ReadonlySet<string> =>
  new Set(faqList.map(({ question, answer, phrasings }) => JSON.stringify([question, answer, phrasings])));
