import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TEMPLATES, type Template } from './templates.ts';

interface TemplateDialogProps {
  readonly onClose: () => void;
  readonly onPick: (template: Template) => void;
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
              onClick={() => onPick(template)}
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
