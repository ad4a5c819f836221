import { type BillingResponse, PLANS, priceOf } from '@parlo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { dollars } from '../../../i18n/dollars.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { FieldFormView } from '../../../ui/form/field-form.tsx';
import { problemWords } from '../../../ui/form/field-problems.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type FieldForm, useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useBillingSetter } from '../queries.ts';
import {
  centsOf,
  SpendingForm as Schema,
  type SpendingTexts,
  toSettings,
  toTexts,
} from './spending-texts.ts';

interface SpendingFormProps {
  readonly email: string;
  readonly billing: Pick<BillingResponse, 'settings' | 'spent'>;
}

type Form = FieldForm<keyof SpendingTexts>;

/** The cap of a month, and minutes that are bought by themselves. */
export function SpendingForm({ email, billing }: SpendingFormProps) {
  const { t, i18n } = useTranslation();
  const setBilling = useBillingSetter(email);
  const form = useFieldForm<keyof SpendingTexts, BillingResponse>({
    schema: Schema,
    first: toTexts(billing.settings),
    request: (texts) => api.request('updateBilling', toSettings(texts)),
    onDone(saved) {
      setBilling(saved);
      return toTexts(saved.settings);
    },
  });
  const { spent, settings } = billing;
  const amount = dollars(spent, i18n.language);
  return (
    <FieldFormView
      form={form}
      label={t('billing.settings')}
      done={t('billing.saved')}
      failed={t('billing.saveFailed')}
      action={t('billing.save')}
      busy={t('billing.saving')}
    >
      <p className="tabular">
        {settings.monthlyCap === null
          ? t('billing.spent', { amount })
          : t('billing.spentOfCap', { amount, cap: dollars(settings.monthlyCap, i18n.language) })}
      </p>
      <TextField
        form={form}
        name="monthlyCap"
        type="number"
        label={t('billing.cap')}
        hint={t('billing.capHint')}
      />
      <TopUpSwitch form={form} />
      {form.values['autoTopUp.on'] !== '' && (
        <>
          <TextField form={form} name="autoTopUp.below" type="number" label={t('billing.below')} />
          <PackField form={form} />
          <TextField
            form={form}
            name="autoTopUp.mostPerMonth"
            type="number"
            label={t('billing.most')}
            hint={t('billing.month')}
          />
        </>
      )}
    </FieldFormView>
  );
}

function TopUpSwitch({ form }: { readonly form: Form }) {
  const { t } = useTranslation();
  const problem = form.problems['autoTopUp.on'];
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          name="autoTopUp.on"
          checked={form.values['autoTopUp.on'] !== ''}
          onChange={(event) => form.change('autoTopUp.on', event.currentTarget.checked ? 'on' : '')}
          aria-describedby="auto-top-up"
          aria-invalid={problem ? true : undefined}
          className="size-4.5 shrink-0 accent-ink"
        />
        {t('billing.autoTopUp')}
      </label>
      <div id="auto-top-up" className="text-sm text-soft">
        {problem && (
          <p role="alert" className="text-danger">
            {problemWords(t, t('billing.autoTopUp'), problem)}
          </p>
        )}
        <InOneSentence texts={form.values} />
      </div>
    </div>
  );
}

/** The effect of the settings in the form. */
function InOneSentence({ texts }: { readonly texts: SpendingTexts }): ReactNode {
  const { t, i18n } = useTranslation();
  const { on, below, minutes } = toSettings(texts).autoTopUp;
  if (!on) return <p>{t('billing.autoOff')}</p>;
  const most = centsOf(texts['autoTopUp.mostPerMonth']);
  const price = priceOf('add_minutes', minutes);
  if (Number.isNaN(below) || Number.isNaN(most) || price === null) return <p>{t('billing.autoOnEmpty')}</p>;
  const amounts = { price: dollars(price, i18n.language), most: dollars(most, i18n.language) };
  return <p>{t('billing.autoOn', { below, minutes, ...amounts })}</p>;
}

function PackField({ form }: { readonly form: Form }) {
  const { t, i18n } = useTranslation();
  const name = 'autoTopUp.minutes';
  const problem = form.problems[name];
  return (
    <Field label={t('billing.pack')} error={problem && problemWords(t, t('billing.pack'), problem)}>
      {(wiring) => (
        <Select
          {...wiring}
          name={name}
          value={form.values[name]}
          onChange={(event) => form.change(name, event.target.value)}
        >
          {PLANS.topUps.map(({ minutes, cents }) => (
            <option key={minutes} value={minutes}>
              {t('billing.packOption', { minutes, price: dollars(cents, i18n.language) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
