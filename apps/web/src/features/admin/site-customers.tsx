import type { SiteCustomers, SiteTestimonial } from '@parlo/contract';
import { OWNER_LIMITS } from '@parlo/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input, Textarea } from '../../ui/form/field.tsx';
import { SiteForm, SiteRow, SiteRows, useFieldWords, useRows } from './site-form.tsx';
import { type TextProblems, useSaveTexts } from './use-save-texts.ts';

const EMPTY: SiteTestimonial = { name: '', role: { en: '', uk: '' }, text: { en: '', uk: '' } };
const LANGUAGES = ['en', 'uk'] as const;

interface CustomersFormProps {
  readonly email: string;
  readonly stored: SiteCustomers;
}

/** The number of businesses and the testimonials of the landing page, which a fresh installation has none of. */
export function CustomersForm({ email, stored }: CustomersFormProps) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(stored.businesses === null ? '' : String(stored.businesses));
  const [over, setOver] = useState(stored.over);
  const texts = useSaveTexts(email);
  const { rows, add, edit, remove } = useRows(stored.testimonials, texts.edited);
  const words = useFieldWords(texts.problems);
  const max = OWNER_LIMITS.testimonials;
  function save() {
    const testimonials = rows.map(({ name, role, text }) => ({ name, role, text }));
    texts.save({ customers: { businesses: readNumber(number), over, testimonials } });
  }
  return (
    <SiteForm title={t('admin.customers.title')} text={t('admin.customers.text')} texts={texts} onSave={save}>
      <div className="grid w-full items-end gap-4 border-b border-line pb-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field {...words('customers.businesses', t('admin.customers.number'))}>
          {(wiring) => (
            <Input
              {...wiring}
              name="customers.businesses"
              inputMode="numeric"
              autoComplete="off"
              value={number}
              onChange={({ target }) => {
                setNumber(target.value);
                texts.edited();
              }}
            />
          )}
        </Field>
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-ink"
            checked={over}
            onChange={({ target }) => {
              setOver(target.checked);
              texts.edited();
            }}
          />
          {t('admin.customers.over')}
        </label>
      </div>
      <SiteRows
        rows={rows}
        max={max}
        words={{ add: t('admin.customers.add'), full: t('admin.customers.full', { max }) }}
        onAdd={() => add(EMPTY)}
      >
        {(row, at) => (
          <TestimonialFields
            key={row.id}
            row={row}
            at={at}
            problems={texts.problems}
            onChange={(some) => edit(row, some)}
            onRemove={() => remove(row)}
          />
        )}
      </SiteRows>
    </SiteForm>
  );
}

/** Null for an empty field; NaN, which the contract refuses, for what is no number. */
function readNumber(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}

interface TestimonialFieldsProps {
  readonly row: SiteTestimonial;
  readonly at: number;
  readonly problems: TextProblems;
  readonly onChange: (some: Partial<SiteTestimonial>) => void;
  readonly onRemove: () => void;
}

function TestimonialFields({ row, at, problems, onChange, onRemove }: TestimonialFieldsProps) {
  const { t } = useTranslation();
  const place = `customers.testimonials.${at}`;
  const words = useFieldWords(problems);
  const wiringOf = (part: string, label: string) => words(`${place}.${part}`, label);
  return (
    <SiteRow
      legend={t('admin.customers.testimonial', { number: at + 1 })}
      name={row.name}
      onRemove={onRemove}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field {...wiringOf('name', t('admin.customers.name'))}>
            {(wiring) => (
              <Input
                {...wiring}
                name={`${place}.name`}
                autoComplete="off"
                value={row.name}
                onChange={({ target }) => onChange({ name: target.value })}
              />
            )}
          </Field>
        </div>
        {LANGUAGES.map((language) => (
          <Field key={language} {...wiringOf(`role.${language}`, t(`admin.customers.role.${language}`))}>
            {(wiring) => (
              <Input
                {...wiring}
                name={`${place}.role.${language}`}
                autoComplete="off"
                lang={language}
                value={row.role[language]}
                onChange={({ target }) => onChange({ role: { ...row.role, [language]: target.value } })}
              />
            )}
          </Field>
        ))}
        {LANGUAGES.map((language) => (
          <Field key={language} {...wiringOf(`text.${language}`, t(`admin.customers.said.${language}`))}>
            {(wiring) => (
              <Textarea
                {...wiring}
                name={`${place}.text.${language}`}
                lang={language}
                value={row.text[language]}
                onChange={({ target }) => onChange({ text: { ...row.text, [language]: target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </SiteRow>
  );
}
