import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { chooseTheme, type Theme } from './theme.ts';
import { useTheme } from './use-theme.ts';

/** Switches between light and dark; until touched the system decides. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const other: Theme = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={other === 'dark' ? t('header.toDark') : t('header.toLight')}
      onClick={() => chooseTheme(other)}
    >
      {other === 'dark' ? <Moon size={20} /> : <Sun size={20} />}
    </IconButton>
  );
}
