import { LIMITS } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EMPTY_ENTRY } from '../builder/form-values.ts';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { type EntryActions, entryId, FaqEntry } from './faq-entry.tsx';

const ADD_ID = 'faq-add';

/** A button that moved or disappeared takes the focus with it: the focus is set where the work goes on. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

/** The assistant's questions in order, one open for editing at a time. */
export const FaqEditor = memo(function FaqEditor() {
  const { t } = useTranslation();
  const { control, getValues } = useOwnForm();
  const errors = useOwnErrors(control, 'faqList').faqList;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'faqList' });
  const [openIds, setOpenIds] = useState<readonly string[]>([]);
  const [addedAt, setAddedAt] = useState<number | null>(null);
  const full = fields.length >= LIMITS.faqEntries;

  const actions = useMemo<EntryActions>(
    () => ({
      open(id, open) {
        setOpenIds((ids) => (open ? [id] : ids.filter((one) => one !== id)));
        setAddedAt(null);
      },
      keepOpen: (id) => setOpenIds((ids) => (ids.includes(id) ? ids : [...ids, id])),
      move(from, to) {
        setAddedAt(null);
        move(from, to);
        focusSoon(entryId(to));
      },
      remove(index) {
        setAddedAt(null);
        remove(index);
        const left = getValues('faqList').length;
        focusSoon(left === 0 ? ADD_ID : entryId(Math.min(index, left - 1)));
      },
    }),
    [move, remove, getValues],
  );
  const add = () => {
    setAddedAt(fields.length);
    setOpenIds([]);
    // At once, and not deferred: somebody who presses it by keyboard goes on typing.
    append(EMPTY_ENTRY, { shouldFocus: true, focusName: `faqList.${fields.length}.question` });
  };

  return (
    <section aria-labelledby="faq" className="flex flex-col gap-4">
      <div>
        <h2 id="faq" className="text-title">
          {t('assistants.sectionFaq')}
        </h2>
        <p className="mt-1 text-soft">
          {fields.length === 0 ? t('assistants.faqEmpty') : t('assistants.faqLead')}
        </p>
      </div>
      {fields.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {fields.map((field, index) => (
            <FaqEntry
              key={field.id}
              id={field.id}
              index={index}
              last={index === fields.length - 1}
              // An entry with a mistake opens by itself: a mistake nobody sees can't be mended.
              open={openIds.includes(field.id) || addedAt === index || errors?.[index] !== undefined}
              actions={actions}
            />
          ))}
        </ol>
      )}
      {full ? (
        <p className="text-soft">{t('assistants.faqFull', { max: LIMITS.faqEntries })}</p>
      ) : (
        <Button id={ADD_ID} onClick={add} className="self-start">
          <Plus size={18} />
          {t('assistants.faqAdd')}
        </Button>
      )}
    </section>
  );
});
