import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { Input } from './field.tsx';

/** A password, hidden until its writer wants to see it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-12" />
      <IconButton
        label={shown ? t('auth.hidePassword') : t('auth.showPassword')}
        className="absolute top-0.5 right-0.5"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={18} /> : <Eye size={18} />}
      </IconButton>
    </div>
  );
}
