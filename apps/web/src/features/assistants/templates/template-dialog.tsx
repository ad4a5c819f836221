import { LIMITS } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import type { TypedTexts } from '../../../owner/assistants/builder-slot.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TEMPLATE_FAQS } from './template-faqs.ts';
import { TEMPLATES, type Template, type TemplateId } from './templates.ts';

type Faq = TypedTexts['faqList'];

interface TemplateDialogProps {
  readonly onClose: () => void;
  /** `addTo` adds the example's questions to a list, instead of those of another example that nobody has changed. */
  readonly onPick: (template: Template, addTo: (faq: Faq) => Faq) => void;
}

const faqOf = (id: TemplateId): Faq =>
  TEMPLATE_FAQS[id].map(([question, answer, ...phrasings]) => ({
    question,
    answer,
    phrasings: phrasings.join('\n'),
  }));
const ALL_ENTRIES = new Set(TEMPLATES.flatMap(({ id }) => faqOf(id)).map((entry) => JSON.stringify(entry)));

function addFaq(id: TemplateId, faq: Faq): Faq {
  const own = faq.filter(({ question, answer, phrasings }) => {
    const isEmpty = `${question}${answer}${phrasings}`.trim() === '';
    return !isEmpty && !ALL_ENTRIES.has(JSON.stringify({ question, answer, phrasings }));
  });
  const asked = new Set(own.map(({ question }) => question.trim().toLowerCase()));
  const added = faqOf(id).filter(({ question }) => !asked.has(question.toLowerCase()));
  return [...own, ...added].slice(0, LIMITS.faqEntries);
}

/** The examples by name, each with what it would say first. */
export function TemplateDialog({ onClose, onPick }: TemplateDialogProps) {
  const { t, i18n } = useTranslation();
  const english = i18n.language === 'en';
  return (
    <Dialog open wide title={t('templates.title')} text={t('templates.text')} onClose={onClose}>
      {!english && <p className="mt-1 text-soft">{t('templates.language')}</p>}
      <ul aria-label={t('templates.list')} className="mt-4 grid gap-x-4 sm:grid-cols-2">
        {TEMPLATES.map((template) => (
          <li key={template.id} className="border-t border-line">
            <button
              type="button"
              onClick={() => onPick(template, (faq) => addFaq(template.id, faq))}
              className="size-full rounded-md px-2 py-3 text-left transition-colors hover:bg-panel"
            >
              <span className="block font-semibold">{t(`templates.labels.${template.id}`)}</span>
              <span lang="en" className="mt-0.5 block text-sm text-soft">
                {template.greetingMessage}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
