import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { chooseTheme, currentTheme, type Theme } from './theme.ts';

/** Switches between light and dark; until touched the system decides. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState<Theme>('light');
  useEffect(() => {
    const follow = () => setTheme(currentTheme());
    const system = matchMedia('(prefers-color-scheme: dark)');
    follow();
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, []);

  const other: Theme = theme === 'dark' ? 'light' : 'dark';
  const change = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <IconButton label={other === 'dark' ? t('header.toDark') : t('header.toLight')} onClick={change}>
      {other === 'dark' ? <Moon size={20} /> : <Sun size={20} />}
    </IconButton>
  );
}
