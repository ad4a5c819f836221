import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { PROJECTS, type Project } from './project-list.ts';

const ProjectDialog = lazyDialog(() => import('./project-dialog.tsx').then((m) => m.ProjectDialog));

/** Six ideas; each opens in full. */
export function Projects() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Project>();
  return (
    <>
      <ul className="mt-10 grid gap-x-10 sm:grid-cols-2">
        {PROJECTS.map((project) => {
          const title = t(`rnd.articles.${project}.title`);
          return (
            <li key={project} className="flex flex-col items-start border-t border-line py-6">
              <h2 className="text-title">{title}</h2>
              <p className="mt-2 mb-4 text-soft">{t(`rnd.articles.${project}.summary`)}</p>
              <Button
                aria-label={t('rnd.readMoreOf', { title })}
                className="mt-auto"
                onClick={() => setOpen(project)}
              >
                {t('rnd.readMore')}
              </Button>
            </li>
          );
        })}
      </ul>
      {open && <ProjectDialog project={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
