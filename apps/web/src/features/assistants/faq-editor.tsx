import { LIMITS } from '@parlo/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { entryId, FaqEntry } from './faq-entry.tsx';
import { type BuilderValues, EMPTY_ENTRY } from './form-values.ts';

const ADD_ID = 'faq-add';

/** A control that moved or went takes the focus with it: it is put where the work goes on. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

/** What the assistant knows: questions in an order, one open for editing at a time. */
export function FaqEditor() {
  const { t } = useTranslation();
  const { control, formState } = useFormContext<BuilderValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'faqList' });
  const [openId, setOpenId] = useState<string | null>(null);
  const [addedAt, setAddedAt] = useState<number | null>(null);
  const full = fields.length >= LIMITS.faqEntries;

  const add = () => {
    setAddedAt(fields.length);
    setOpenId(null);
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
              index={index}
              count={fields.length}
              // An entry with a mistake opens by itself: a mistake nobody sees can't be mended.
              open={
                openId === field.id || addedAt === index || formState.errors.faqList?.[index] !== undefined
              }
              onOpen={(open) => {
                setOpenId(open ? field.id : null);
                setAddedAt(null);
              }}
              onMove={(to) => {
                setAddedAt(null);
                move(index, to);
                focusSoon(entryId(to));
              }}
              onRemove={() => {
                setAddedAt(null);
                remove(index);
                focusSoon(fields.length === 1 ? ADD_ID : entryId(Math.min(index, fields.length - 2)));
              }}
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
}
