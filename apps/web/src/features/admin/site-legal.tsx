import { LEGAL_PAGES, type SiteLegal } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input, Textarea } from '../../ui/form/field.tsx';
import { SiteForm, useFieldWords } from './site-form.tsx';
import { useSaveTexts } from './use-save-texts.ts';

const FACTS = [
  { part: 'name', type: 'text' },
  { part: 'address', type: 'text' },
  { part: 'email', type: 'email' },
  { part: 'phone', type: 'tel' },
] as const;
const LANGUAGES = ['en', 'uk'] as const;

interface LegalFormProps {
  readonly email: string;
  readonly stored: SiteLegal;
}

/** Who runs the server, for the places of the legal texts that ask for it, and texts in place of those. */
export function LegalForm({ email, stored }: LegalFormProps) {
  const { t } = useTranslation();
  const [legal, setLegal] = useState(stored);
  const texts = useSaveTexts(email);
  const words = useFieldWords(texts.problems);
  function change(some: Partial<SiteLegal>) {
    setLegal({ ...legal, ...some });
    texts.edited();
  }
  return (
    <SiteForm
      title={t('admin.legal.title')}
      text={t('admin.legal.text')}
      texts={texts}
      onSave={() => texts.save({ legal })}
    >
      <div className="grid w-full gap-4 border-b border-line pb-5 sm:grid-cols-2">
        {FACTS.map(({ part, type }) => (
          <Field key={part} {...words(`legal.${part}`, t(`admin.legal.${part}`))}>
            {(wiring) => (
              <Input
                {...wiring}
                type={type}
                name={`legal.${part}`}
                autoComplete="off"
                value={legal[part]}
                onChange={({ target }) => change({ [part]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="grid w-full gap-4 sm:grid-cols-2">
        {LEGAL_PAGES.map((page) =>
          LANGUAGES.map((language) => (
            <Field
              key={`${page} ${language}`}
              {...words(`legal.texts.${page}.${language}`, t(`admin.legal.${page}.${language}`))}
              hint={t('admin.legal.own')}
            >
              {(wiring) => (
                <Textarea
                  {...wiring}
                  name={`legal.texts.${page}.${language}`}
                  lang={language}
                  rows={6}
                  value={legal.texts[page][language]}
                  onChange={({ target }) => {
                    const own = { ...legal.texts[page], [language]: target.value };
                    change({ texts: { ...legal.texts, [page]: own } });
                  }}
                />
              )}
            </Field>
          )),
        )}
      </div>
    </SiteForm>
  );
}
