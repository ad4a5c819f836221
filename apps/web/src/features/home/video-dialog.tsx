import { useTranslation } from 'react-i18next';
import { DemoVideo } from '../../ui/demo-video.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** The recording of the product; it plays at once, for somebody has asked for it. */
export function VideoDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open wide="video" title={t('home.video.title')} onClose={onClose}>
      <div className="mt-4">
        <DemoVideo autoPlay label={t('home.video.label')} failure={t('home.video.failure')} />
      </div>
    </Dialog>
  );
}
