import type { SiteCustomers, SiteTestimonial } from '@parlo/contract';
import { OWNER_LIMITS } from '@parlo/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Textarea } from '../../ui/form/field.tsx';
import { problemWords } from '../../ui/form/field-problems.ts';
import { SendNote } from '../../ui/form/send-note.tsx';
import { Section } from '../../ui/page.tsx';
import { type TextProblems, useSaveTexts } from './use-save-texts.ts';

type Row = SiteTestimonial & { readonly id: string };

const EMPTY: SiteTestimonial = { name: '', role: { en: '', uk: '' }, text: { en: '', uk: '' } };
const rowOf = (testimonial: SiteTestimonial): Row => ({ ...testimonial, id: crypto.randomUUID() });
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
  const [rows, setRows] = useState<readonly Row[]>(() => stored.testimonials.map(rowOf));
  const { form, problems, owns, state, save, edited } = useSaveTexts(email);
  const wrongNumber = problems['customers.businesses'];

  function submit(event: FormEvent) {
    event.preventDefault();
    const testimonials = rows.map(({ name, role, text }) => ({ name, role, text }));
    save({ customers: { businesses: readNumber(number), over, testimonials } });
  }
  function change(next: readonly Row[]) {
    setRows(next);
    edited();
  }
  return (
    <Section title={t('admin.customers.title')} text={t('admin.customers.text')}>
      <form ref={form} noValidate onSubmit={submit} className="flex max-w-2xl flex-col items-start gap-5">
        <div className="grid w-full items-end gap-4 border-b border-line pb-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field
            label={t('admin.customers.number')}
            error={wrongNumber && problemWords(t, t('admin.customers.number'), wrongNumber)}
          >
            {(wiring) => (
              <Input
                {...wiring}
                name="customers.businesses"
                inputMode="numeric"
                autoComplete="off"
                value={number}
                onChange={({ target }) => {
                  setNumber(target.value);
                  edited();
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
                edited();
              }}
            />
            {t('admin.customers.over')}
          </label>
        </div>
        {rows.map((row, at) => (
          <TestimonialFields
            key={row.id}
            row={row}
            at={at}
            problems={problems}
            onChange={(some) => change(rows.map((one) => (one === row ? { ...one, ...some } : one)))}
            onRemove={() => change(rows.filter((one) => one !== row))}
          />
        ))}
        {rows.length >= OWNER_LIMITS.testimonials ? (
          <p className="text-soft">{t('admin.customers.full', { max: OWNER_LIMITS.testimonials })}</p>
        ) : (
          <Button look="quiet" className="-mx-4" onClick={() => change([...rows, rowOf(EMPTY)])}>
            {t('admin.customers.add')}
          </Button>
        )}
        <SendNote
          state={state}
          done={t('admin.texts.saved')}
          failed={t('admin.texts.failed')}
          fields={{ owns }}
        />
        <Button type="submit" look="action" aria-disabled={state.step === 'busy'}>
          {t(state.step === 'busy' ? 'admin.working' : 'admin.texts.save')}
        </Button>
      </form>
    </Section>
  );
}

/** Null for an empty field; NaN, which the contract refuses, for what is no number. */
function readNumber(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '');
  return digits === '' ? null : Number(digits);
}

interface TestimonialFieldsProps {
  readonly row: Row;
  readonly at: number;
  readonly problems: TextProblems;
  readonly onChange: (some: Partial<SiteTestimonial>) => void;
  readonly onRemove: () => void;
}

function TestimonialFields({ row, at, problems, onChange, onRemove }: TestimonialFieldsProps) {
  const { t } = useTranslation();
  const place = `customers.testimonials.${at}`;
  const wiringOf = (part: string, label: string) => {
    const problem = problems[`${place}.${part}`];
    return { label, error: problem && problemWords(t, label, problem) };
  };
  return (
    <fieldset className="w-full border-b border-line pb-4">
      <legend className="sr-only">{t('admin.customers.testimonial', { number: at + 1 })}</legend>
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
      <Button look="quiet" className="-mx-4" onClick={onRemove}>
        {t('admin.texts.remove')}{' '}
        <span className="sr-only">{row.name || t('admin.customers.testimonial', { number: at + 1 })}</span>
      </Button>
    </fieldset>
  );
}
