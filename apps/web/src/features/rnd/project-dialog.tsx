import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Article, type Project, State } from './projects.tsx';

interface ProjectDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** An article above the list. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  return (
    <Dialog open wide title={project.title} text={project.summary} onClose={onClose}>
      <div className="mt-3">
        <State of={project.state} />
      </div>
      <Article project={project} />
    </Dialog>
  );
}
