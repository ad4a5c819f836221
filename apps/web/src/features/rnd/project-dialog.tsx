import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { Project } from './project-list.ts';

interface ProjectDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** The whole article. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      wide
      title={t(`rnd.articles.${project}.title`)}
      text={t(`rnd.articles.${project}.summary`)}
      onClose={onClose}
    >
      <p className="mt-5">{t(`rnd.articles.${project}.first`)}</p>
      <p className="mt-3">{t(`rnd.articles.${project}.second`)}</p>
    </Dialog>
  );
}
