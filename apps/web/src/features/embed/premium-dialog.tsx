import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';

/** Why there is no code for this account yet, and the way to it. */
export function PremiumDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open title={t('embed.premium.title')} text={t('embed.premium.text')} onClose={onClose}>
      <p className="mt-5 text-lg font-semibold">{t('embed.premium.price')}</p>
      <DialogActions>
        <Button onClick={onClose}>{t('embed.premium.later')}</Button>
        <ButtonLink data-first look="action" to="/pricing">
          {t('embed.premium.upgrade')}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
